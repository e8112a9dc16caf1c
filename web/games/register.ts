import type { GameClient } from "./client";

// The games that have a page, by the name the server gives them.
const GAMES: Record<string, () => Promise<{ client: GameClient }>> = {
  "fire-and-stone": () => import("./fire_and_stone/index"),
};

export async function gameClient(game: string): Promise<GameClient> {
  const module = GAMES[game];
  if (module === undefined) throw new Error(`This page cannot draw ${game}.`);
  return (await module()).client;
}
