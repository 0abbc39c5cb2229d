/** Questions about who did what: what the audit log tells those who have its screen (access §13). */
import { z } from 'zod';
import type { AuditDetail, AuditEntry } from '../../../../contract/access/audit.ts';
import { ACTS, type Act } from '../../../../contract/operations/assistant-query.ts';
import { auditNoun } from '../../../../domain/words/audit-words.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { foldName } from '../../../../formats/text.ts';
import { readable } from '../grammar/name-searches.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { serviceNamed, societyNamed, specialtyNamed } from './catalogues.ts';
import { askedDays, askedDoctor, days, ofDays, serviceCode, society, specialty } from './inputs.ts';
import { ruleNamed } from './rules.ts';
import { calledSo } from './surnames.ts';
import { capital, momentOf } from './wording.ts';

/** The verbs of the log's actions that each act asks for; `changed` is whatever changes what there is. */
const VERBS = {
  changed: null,
  created: ['create', 'add', 'addLegal', 'make', 'propose', 'attentions'],
  removed: ['remove', 'wipe', 'cleanUnprocessed', 'cleanPatient', 'withdraw'],
  approved: ['approve', 'approveAccount'],
  proposed: ['propose', 'proposeAccount'],
  annulled: ['annul'],
  uploaded: ['attentions', 'read', 'create'],
} as const satisfies Record<Act, readonly string[] | null>;
/** Verbs of entries that change no record: who came in, what was read or refused. */
const UNCHANGING =
  /^(signIn|halfOpen|fail|refuse|lock|lockNetwork|code|token|deny|input|limit|download|downloadAgain|read|send|close.*|useCode|load|calculate)$/;
/** The first words of the actions on each kind of record. */
const ACTIONS = {
  doctor: ['doctor'],
  rule: ['rule'],
  service: ['service'],
  society: ['society'],
  specialty: ['specialty'],
  user: ['user'],
  permission: ['menu', 'ownProfile'],
  entry: ['entry', 'entrySchedule'],
  correction: ['correction'],
  hold: ['hold'],
  import: ['import', 'masterImport', 'entryImport'],
  attention: ['attention'],
  receipt: ['receipt', 'receiptSheet'],
  legalRetention: ['legalRetention'],
  payment: ['payroll'],
} as const;
/** The fields of each aspect of a record. */
const ASPECTS = {
  account: ['bankCode', 'bankName', 'bankAccount', 'accountKind', 'paymentMethod', 'paymentType'],
  retention: ['retentionMode', 'retentionPercentage', 'retentionRate'],
  baseValue: ['baseValue'],
} as const;
/** The verbs of actions that change an aspect without a field of the record: a rate that is applied to what was paid. */
const ASPECT_VERBS: Readonly<Record<keyof typeof ASPECTS, readonly string[]>> = {
  account: ['approveAccount'],
  retention: ['followRetention'],
  baseValue: [],
};
const ASPECT_WORDS = {
  account: 'la cuenta',
  retention: 'la retención',
  baseValue: 'el valor base',
};

/** How many entries are searched, of how many what they changed is read, and how many are told. */
const READ = 100;
const COMPARED = 20;
const TOLD = 5;

const question = z.object({
  acts: z.array(z.enum(ACTS)).max(ACTS.length).optional().describe('Qué se hizo; sin ello, todo'),
  of: z
    .enum(Object.keys(ACTIONS) as [keyof typeof ACTIONS, ...(keyof typeof ACTIONS)[]])
    .optional()
    .describe('Sobre qué clase de registro'),
  aspect: z.enum(['account', 'retention', 'baseValue']).optional(),
  measure: z.literal('retention').optional(),
  doctor: z.string().max(120).optional().describe('Médico, o la persona que lo hizo'),
  rule: z.string().max(40).optional().describe('Código de la regla o del convenio'),
  society,
  specialty,
  serviceCode,
  words: z.string().max(80).optional().describe('Palabras que se buscan en la auditoría'),
  isLast: z.literal(true).optional(),
  ...days,
});
type Question = z.infer<typeof question>;

export const whoChanged = tool({
  name: 'who_changed',
  description:
    'Quién cambió, creó, eliminó, aprobó, propuso, anuló o subió qué, y cuándo, según la auditoría: de un médico, sociedad, prestación o especialidad, de una clase de registros, de una persona, de unos días, o con ciertas palabras.',
  input: question,
  async run(asker, input) {
    const { calls, today } = asker;
    // Refuses a user who may not see the log, before a name is looked up.
    const { people } = await calls.audit.choices();
    const inDays = askedDays(input, today);
    const { record, author, words, said } = await named(asker, people, input);
    const isOfAll = !record && !author && !words && !input.of && inDays.dateFrom === undefined;
    if (isOfAll) throw new Unanswerable(OF_WHAT);
    const filters = { ...inDays, userId: author?.id };
    const lists = await Promise.all(
      searchesOf(input, record, words).map((search) =>
        calls.audit.list({ ...filters, ...search, limit: READ, sort: '-at' }),
      ),
    );
    const entries = newestFirst(lists.flat()).filter((entry) => isAsked(entry, input.acts));
    const found = input.aspect ? await withAspect(asker, entries, input.aspect) : entries;
    const where = `${said}${ofDays(inDays)}`;
    const kind = input.of ? ` (${auditNoun(ACTIONS[input.of][0]).toLowerCase()})` : '';
    const told = input.isLast ? found.slice(0, 1) : found.slice(0, TOLD);
    const [latest] = told;
    if (!latest && input.aspect && entries[0])
      throw new Unanswerable(
        `Entre los últimos cambios${where} en la auditoría no hay uno de ${ASPECT_WORDS[input.aspect]}. Hay otros: el último es del ${momentOf(entries[0].at)}, de ${entries[0].userName}. ${entries[0].summary}`,
      );
    // What was imported stands in the history of imports alone.
    if (!latest && input.acts?.includes('uploaded')) throw new Unanswerable(IMPORTED);
    if (!latest) {
      const isWhole = lists.every((list) => list.length < READ);
      throw new Unanswerable(
        isWhole
          ? `La auditoría no tiene nada así${where}.${words ? ' Esas palabras se buscan tal como están escritas: pregunte sin ellas, o con otras.' : ''}`
          : `No lo encontré entre lo último de la auditoría${where}. Búsquelo en Auditoría, con sus filtros.`,
      );
    }
    return {
      title: `Auditoría${kind}${where}`,
      sentence: `${capital(whatOf(input))}${kind}${where}, lo último es del ${momentOf(latest.at)}: ${latest.userName}. ${latest.summary}${
        found.length > told.length
          ? ` Hay ${lists.some((list) => list.length === READ) ? 'más de ' : ''}${countOf(found.length, 'entrada', 'entradas')} así; se muestran ${told.length}.`
          : ''
      }`,
      facts: told.map((entry) => ({
        label: `${momentOf(entry.at)}, ${entry.userName}`,
        value: entry.summary,
      })),
      link: linkTo('/auditoria', {
        ...(record && { entity: record.entity, entityId: record.id }),
        search: words,
        userId: author?.id,
        ...inDays,
      }),
    };
  },
});
const IMPORTED =
  'Quién importó un archivo, y cuándo, no lo dice la auditoría, sino el historial de importaciones, en Atenciones Médicas. Pregunte «¿Cuál fue la última importación?».';
const OF_WHAT =
  '¿De qué? Escriba el nombre del médico, la regla o la prestación, unos días, o una palabra de lo que busca.';

type Named = { readonly entity: string; readonly id: number; readonly name: string };

/** Whose changes are asked for: those of a record, those that a person made, or those with certain words. */
async function named(
  asker: Asker,
  people: readonly { id: number; name: string }[],
  { doctor, rule, society, specialty, serviceCode, words }: Question,
) {
  const { calls } = asker;
  const person = doctor ?? words;
  const author = person === undefined ? undefined : onlyOf(people, person);
  if (author) {
    await refuseNamesakes(asker, author, doctor);
    const rest = doctor === undefined ? undefined : words;
    return { author, record: undefined, words: rest, said: ` de ${author.name}` };
  }
  const said = words ? ` con «${words}»` : '';
  const of = (entity: string, one: { id: number; name: string }) => ({
    author: undefined,
    record: { entity, id: one.id, name: one.name },
    words,
    said: ` de ${one.name}${said}`,
  });
  const asked = doctor === undefined ? null : await askedDoctor(asker, doctor);
  if (asked) return of('doctor', asked);
  if (rule) {
    const { id, code } = await ruleNamed(calls, rule);
    return of('rule', { id, name: code });
  }
  if (society) return of('society', await societyNamed(calls, society));
  if (specialty) return of('specialty', await specialtyNamed(calls, specialty));
  if (serviceCode) return of('service', await serviceNamed(calls, serviceCode));
  return { author: undefined, record: undefined, words, said };
}

/** The only person who is called so. */
function onlyOf<One extends { name: string }>(people: readonly One[], asked: string) {
  const words = foldName(asked).split(' ');
  const found = calledSo(
    people.filter(({ name }) => {
      const own = foldName(name).split(' ');
      return words.every((word) => own.includes(word));
    }),
    asked,
  );
  return found.length === 1 ? found[0] : undefined;
}

/** 'Soto' may be who did it, or the doctor whose record it is. Throws if a doctor is called so as well. */
async function refuseNamesakes(
  { calls }: Asker,
  author: { readonly name: string },
  asked: string | undefined,
): Promise<void> {
  if (asked === undefined || foldName(asked) === foldName(author.name)) return;
  const words = foldName(asked).split(' ');
  const listed = await readable(calls.doctors.list({ search: asked, sort: 'name' }), []);
  const doctors = listed.filter(
    ({ name }) =>
      foldName(name) !== foldName(author.name) &&
      words.every((word) => foldName(name).split(' ').includes(word)),
  );
  if (doctors.length === 0) return;
  const names = [author.name, ...doctors.map(({ name }) => name)];
  throw new Unanswerable(
    `«${asked}» puede ser ${new Intl.ListFormat('es', { type: 'disjunction' }).format(names)}. Escriba el nombre completo.`,
    { asked, names },
  );
}

/** The searches of the log: of the record itself, and of what names it, such as its discounts. */
function searchesOf(
  { of, aspect }: Question,
  record: Named | undefined,
  words: string | undefined,
) {
  const own = record && { entity: record.entity, entityId: String(record.id), search: words };
  if (own && (aspect || of === undefined || of === record.entity)) {
    return aspect ? [own] : [own, { search: [record.name, words].filter(Boolean).join(' ') }];
  }
  const search = [record?.name, words].filter(Boolean).join(' ') || undefined;
  return of ? ACTIONS[of].map((action) => ({ action, search })) : [{ search }];
}

function newestFirst(entries: readonly AuditEntry[]): AuditEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()].toSorted(
    (a, b) => b.id - a.id,
  );
}

const verbOf = ({ action }: AuditEntry) => action.split('.')[1] ?? '';

function isAsked(entry: AuditEntry, acts: Question['acts'] = ['changed']): boolean {
  const verb = verbOf(entry);
  return acts.some((act) => {
    const verbs: readonly string[] | null = VERBS[act];
    return verbs ? verbs.includes(verb) : !UNCHANGING.test(verb);
  });
}

/** Those of the newest entries that changed one of the fields of an aspect. */
async function withAspect(
  { calls }: Asker,
  entries: readonly AuditEntry[],
  aspect: keyof typeof ASPECTS,
): Promise<AuditEntry[]> {
  const compared = entries.slice(0, COMPARED);
  const details = await Promise.all(compared.map(({ id }) => calls.audit.find({ id })));
  const fields: readonly string[] = ASPECTS[aspect];
  const isOfAspect = (entry: AuditEntry, at: number) =>
    ASPECT_VERBS[aspect].includes(verbOf(entry)) ||
    fields.some((field) => isChanged(details[at] ?? { before: null, after: null }, field));
  return compared.filter(isOfAspect);
}

function isChanged({ before, after }: Pick<AuditDetail, 'before' | 'after'>, field: string) {
  const written = (record: unknown) =>
    JSON.stringify((record as Readonly<Record<string, unknown>> | null)?.[field] ?? null);
  return written(before) !== written(after);
}

const whatOf = ({ aspect, acts }: Question) =>
  aspect ? `de los cambios de ${ASPECT_WORDS[aspect]}` : ACT_WORDS[acts?.[0] ?? 'changed'];
const ACT_WORDS: Readonly<Record<Act, string>> = {
  changed: 'de los cambios',
  created: 'de lo creado',
  removed: 'de lo eliminado',
  approved: 'de lo aprobado',
  proposed: 'de lo propuesto',
  annulled: 'de lo anulado',
  uploaded: 'de lo subido',
};
