/** Indexes a rule set that many lines and statements share. */
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';

type RuleIndex = {
  readonly byId: ReadonlyMap<number, RuleVersion>;
  /** Every stacking rule. */
  readonly stacking: readonly RuleVersion[];
};

const indexes = new WeakMap<readonly RuleVersion[], RuleIndex>();

/** The index of a rule set. */
export function ruleIndex(versions: readonly RuleVersion[]): RuleIndex {
  const known = indexes.get(versions);
  if (known) return known;
  const index = {
    byId: new Map(versions.map((version) => [version.id, version])),
    stacking: versions.filter(({ exclusivityMode }) => exclusivityMode === 'stack'),
  };
  indexes.set(versions, index);
  return index;
}
