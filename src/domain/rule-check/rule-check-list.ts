/** A list of findings that counts all and keeps a limited number. */

/** In the order of the list. */
export const SEVERITIES = ['high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

/** In the order of the screen. */
export const FINDING_KINDS = ['uncovered', 'overlap', 'never', 'expiry', 'openEnd'] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

export type FindingList<Finding extends { readonly kind: FindingKind }> = {
  readonly add: (finding: Finding) => void;
  /** The number of findings added. */
  readonly count: (kind: FindingKind, severity: Severity) => number;
  /** The kept findings, in the order they were added. */
  readonly list: (kind: FindingKind, severity: Severity) => readonly Finding[];
};

/** An empty list. It keeps the first `listed` findings of each kind and severity, and counts the others. */
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
