/**
 * What only repeats to what a named rule or agreement applies: 'la CARD-02 por ecocardiograma' (operations §29.6,
 * operations §29.7).
 */
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import type { Asker } from '../tool.ts';
import { readable, searcherFor } from './name-searches.ts';
import { isMark, type Part, small } from './parts.ts';
import { isUnderstood, understand } from './understand.ts';

/** Words that ask what the rule says, and not what came of it. */
const OF_TERMS = ['pays', 'would-pay', 'terms', 'rate-asked', 'valid', 'expires', 'since'] as const;

/**
 * The parts without the doctor whose own agreement is named, or without services to each of which alone the named rule applies at one
 * rate. Anything else that is said of a rule stays: the rule's answer would not be of it.
 */
export async function withoutRuleScope(
  asker: Asker,
  parts: readonly Part[],
): Promise<readonly Part[]> {
  const [rule, ...rules] = parts.filter((part) => part.kind === 'name' && part.of === 'rule');
  const [other, ...others] = parts.filter((part) => part.kind === 'name' && part !== rule);
  if (rule?.kind !== 'name' || other?.kind !== 'name' || rules.length + others.length > 0)
    return parts;
  const isOfCard = parts.some((part) => isMark(part, ...OF_TERMS));
  if (!isStaff(asker.user) || !isOfCard || isUnderstood(understand(parts))) return parts;
  const without = parts.map((part) => (part === other ? small(part) : part));
  const found = understand(without);
  if (!isUnderstood(found) || found.tool !== 'rule_card') return parts;
  return (await isItsOwn(asker, rule.value, other)) ? without : parts;
}

async function isItsOwn(
  asker: Asker,
  code: string,
  name: Part & { readonly kind: 'name' },
): Promise<boolean> {
  const listed = await readable(
    asker.calls.rules.list({ search: code, limit: 20, sort: 'code' }),
    [],
  );
  const rule = listed.find((one) => foldName(one.code) === foldName(code));
  if (!rule) return false;
  const { namesOf } = await searcherFor(asker, []);
  if (name.of === 'doctor') {
    const [only, ...more] = await namesOf('doctor', name.value);
    return only !== undefined && more.length === 0 && only === rule.doctorName;
  }
  // A scale is of all that was accumulated, and a table has a price for each.
  const isOneRate = ['percentage', 'fixed_amount'].includes(rule.paymentType);
  if (name.of !== 'service' || !isOneRate || rule.serviceId === 'all') return false;
  const [version] = await asker.calls.rules.versions({ id: rule.id, limit: 1 });
  const its = version?.serviceNames ?? [];
  // Of services of one everyday name each has to be its own.
  const names = await namesOf('service', name.value.replaceAll('*', '').trim());
  return names.length > 0 && names.every((one) => its.includes(one));
}
