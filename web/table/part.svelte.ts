// A part of the page that is loaded when it is wanted for the first time.

import type { Component } from "svelte";

export class Part<Props extends Record<string, unknown>> {
  now = $state.raw<Component<Props> | null>(null);
  private wanted = false;

  constructor(private readonly load: () => Promise<Component<Props>> | undefined) {}

  want(): void {
    if (this.wanted) return;
    this.wanted = true;
    void this.load()?.then(
      (part) => (this.now = part),
      () => (this.wanted = false), // asked for once more when it is wanted again
    );
  }
}
