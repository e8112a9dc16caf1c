// The patches of server/differences.py, backwards: a changed value is a list of one, a changed mapping is a mapping of
// what changed in it, and keys that are gone stand in a list under "-".

export type Mapping = Record<string, unknown>;

const GONE = "-";

export function applied(old: Mapping, patch: Mapping): Mapping {
  const made: Mapping = { ...old };
  for (const key of (patch[GONE] as string[] | undefined) ?? []) delete made[key];
  for (const [key, change] of Object.entries(patch)) {
    if (key === GONE) continue;
    made[key] = Array.isArray(change)
      ? change[0]
      : applied((old[key] as Mapping | undefined) ?? {}, change as Mapping);
  }
  return made;
}
