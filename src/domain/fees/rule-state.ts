/** The state of a rule: derived from dates, never stored (fees §7.3, fees §10.2). */
import type { LocalDate } from '../calendar/calendar.ts';
import type { StateBadge } from '../words/state-badges.ts';
import type { RuleVersion } from './rule-version.ts';
import { OPEN_END, type RuleKind } from './rules.ts';

/** `inactive` is a rule within its dates that is switched off; an agreement so is `expired`. */
export const RULE_STATES = ['active', 'pending', 'expired', 'inactive'] as const;
export type RuleState = (typeof RULE_STATES)[number];

/**
 * The state of a rule or agreement on a day. A rule: pending before its validity, expired after it,
 * else active unless switched off. An agreement that is switched off is always expired.
 */
export function ruleState(
  rule: Pick<RuleVersion, 'kind' | 'isActive' | 'validFrom' | 'validTo'>,
  today: LocalDate,
): RuleState {
  if (rule.kind === 'convention' && !rule.isActive) return 'expired';
  if (today > (rule.validTo ?? OPEN_END)) return 'expired';
  if (today < rule.validFrom) return 'pending';
  return rule.isActive ? 'active' : 'inactive';
}

export const RULE_STATE_BADGES: Readonly<
  Record<RuleKind, Readonly<Record<RuleState, StateBadge>>>
> = {
  rule: {
    active: { label: 'Activa', color: 'green' },
    pending: { label: 'Pendiente', color: 'yellow' },
    expired: { label: 'Vencida', color: 'red' },
    inactive: { label: 'Inactiva', color: 'gray' },
  },
  convention: {
    active: { label: 'Activo', color: 'green' },
    pending: { label: 'Pendiente', color: 'yellow' },
    expired: { label: 'Vencido', color: 'red' },
    inactive: { label: 'Inactivo', color: 'gray' },
  },
};
