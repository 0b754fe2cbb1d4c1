import { useEffect, useRef } from 'react';

interface ShownVersion {
  readonly id: number;
  readonly version: number;
}

export type VersionOf = (id: number) => number | undefined;

/** The versions of rows as they were listed last, also on other pages: what was chosen there is changed over that. */
export function useShownVersions(rows: readonly ShownVersion[] | undefined): VersionOf {
  const versions = useRef(new Map<number, number>());
  useEffect(() => {
    for (const { id, version } of rows ?? []) versions.current.set(id, version);
  }, [rows]);
  return (id) => versions.current.get(id);
}

/** Of the chosen rows the versions in which they were shown, as far as they were. */
export function seenVersions(ids: readonly number[], versionOf: VersionOf): ShownVersion[] {
  return ids.flatMap((id) => {
    const version = versionOf(id);
    return version === undefined ? [] : [{ id, version }];
  });
}
