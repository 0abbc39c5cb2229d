/** Two editors of one rule: what each of them would save, in words (design §8). */
import { type RuleInput, ruleInput } from '../../../contract/fees/rule-input.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import type { Described } from '../../kit/form/described.ts';
import { savedMeanwhile } from '../../kit/form/form-conflict.tsx';
import { inputOf } from '../../kit/form/input-of.ts';
import { api } from '../../kit/shell/client.ts';
import type { AgreementDraft } from './agreement-draft.ts';
import { loadServices, loadSpecialties } from './all-or-some-fields.tsx';
import { describeRule, listText } from './rule-description.ts';
import type { RuleDraft } from './rule-draft.ts';

type Ids = 'all' | readonly number[];
type Named = Pick<RuleInput, 'specialtyId' | 'serviceId'>;
type Names = ReadonlyMap<number, string>;

/** What was saved meanwhile, what was to be saved, and the names of all that is mentioned. */
export type Competing = {
  saved: Named;
  typed: Named;
  specialties: Names;
  services: Names;
  doctors: Names;
  societies: Names;
};

/**
 * Reads the names that a comparison needs; null when the refusal has another reason. `before` is the
 * rule that both edits started from.
 */
export async function competing(
  error: unknown,
  values: unknown,
  before: Rule,
): Promise<Competing | null> {
  // The kit tells that it is a record; the call that it is a rule.
  const saved = savedMeanwhile(error) as Rule | null;
  const typed = ruleInput.safeParse(values).data;
  if (saved === null || typed === undefined) return null;
  const mentioned = [before, saved, typed];
  const [specialties, services, doctors, societies] = await Promise.all([
    namesOf(
      mentioned.map(({ specialtyId }) => specialtyId),
      loadSpecialties,
    ),
    namesOf(
      mentioned.map(({ serviceId }) => serviceId),
      loadServices,
    ),
    namesOf(
      mentioned.map(({ doctorId }) => listOf(doctorId)),
      loadDoctors,
    ),
    namesOf(
      mentioned.map(({ societyId }) => listOf(societyId)),
      loadSocieties,
    ),
  ]);
  return { saved, typed, specialties, services, doctors, societies };
}

/** A form's rule or agreement in words, in the form's order. */
export function describeDraft(draft: RuleDraft | AgreementDraft, contest: Competing): Described[] {
  const rule = ruleInput.safeParse(inputOf(ruleInput, draft)).data;
  if (rule === undefined) {
    return [{ label: 'Formulario', value: 'Corrija los campos con errores para comparar.' }];
  }
  const { saved, typed } = contest;
  const lines = describeRule(
    {
      ...rule,
      ruleType: rule.ruleType ?? 'rule',
      isActive: rule.isActive ?? true,
      priority: rule.priority ?? 0,
      paymentValue: Number(rule.paymentValue),
      doctorName: nameIn(contest.doctors, rule.doctorId),
      societyName: nameIn(contest.societies, rule.societyId),
    },
    {
      specialties: listText(
        inWords(rule.specialtyId, contest.specialties),
        inWords(
          otherOf(rule.specialtyId, saved.specialtyId, typed.specialtyId),
          contest.specialties,
        ),
        'Todas las especialidades',
      ),
      services: listText(
        inWords(rule.serviceId, contest.services),
        inWords(otherOf(rule.serviceId, saved.serviceId, typed.serviceId), contest.services),
        'Todos los servicios',
      ),
    },
  );
  return [{ label: 'Código', value: rule.code ?? '' }, ...lines];
}

/** The list that this one is compared with. */
function otherOf(ids: Ids, saved: Ids, typed: Ids): Ids {
  return String(ids) === String(saved) ? typed : saved;
}

function inWords(ids: Ids, names: Names): string[] | null {
  return ids === 'all' ? null : ids.map((id) => names.get(id) ?? `#${id}`);
}

const nameIn = (names: Names, id: number | null | undefined) =>
  id ? (names.get(id) ?? `#${id}`) : null;
const listOf = (id: number | null | undefined) => (id ? [id] : []);

/** A query carries the ids in its address: not too many at once. */
const IDS_AT_ONCE = 300;

async function namesOf(
  lists: readonly Ids[],
  load: (ids: number[]) => Promise<{ id: number; label: string }[]>,
): Promise<Names> {
  const ids = [...new Set(lists.flatMap((list) => (list === 'all' ? [] : list)))];
  const names = new Map<number, string>();
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    const records = await load(ids.slice(start, start + IDS_AT_ONCE));
    for (const { id, label } of records) names.set(id, label);
  }
  return names;
}

async function loadDoctors(ids: number[]) {
  const doctors = await api.doctors.list.call({ ids, sort: 'name' });
  return doctors.map(({ id, name }) => ({ id, label: name }));
}

async function loadSocieties(ids: number[]) {
  const societies = await api.societies.list.call({ ids, sort: 'name' });
  return societies.map(({ id, name }) => ({ id, label: name }));
}
