/** Findings of the rule check, counted in full and listed up to a limit. */

/** In the order in which they are listed. */
export const SEVERITIES = ['high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** In the order in which they are shown. */
export const FINDING_KINDS = ['uncovered', 'overlap', 'never', 'expiry', 'openEnd'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export type FindingList<Finding extends { readonly kind: FindingKind }> = {
  readonly add: (finding: Finding) => void;
  /** How many were added. */
  readonly count: (kind: FindingKind, severity: Severity) => number;
  /** Those that are kept, in the order in which they were added. */
  readonly list: (kind: FindingKind, severity: Severity) => readonly Finding[];
};

/** No findings yet; of each kind and severity the first `listed` are kept, the others only counted. */
export function findingList<Finding extends { readonly kind: FindingKind }>(
  listed: number,
  severityOf: (finding: Finding) => Severity,
): FindingList<Finding> {
  const kept = new Map<string, Finding[]>();
  const counts = new Map<string, number>();

  return {
    add(finding) {
      const key = keyOf(finding.kind, severityOf(finding));
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      if (count >= listed) return;
      const list = kept.get(key) ?? [];
      list.push(finding);
      kept.set(key, list);
    },
    count: (kind, severity) => counts.get(keyOf(kind, severity)) ?? 0,
    list: (kind, severity) => kept.get(keyOf(kind, severity)) ?? [],
  };
}

const keyOf = (kind: FindingKind, severity: Severity) => `${kind}/${severity}`;
