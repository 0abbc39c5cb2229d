/** The checks of a month: what is wrong with it, or looks so, before it is paid (operations §13). */
import { z } from 'zod';
import { CHECK_SEVERITIES, SUBJECT_KINDS } from '../../domain/month-checks/check-kind.ts';
import { CHECK_KEYS } from '../../domain/month-checks/kinds.ts';
import { WAYS_OUT } from '../../domain/month-checks/ways.ts';
import { screens } from '../call.ts';
import { get, post, put } from '../methods.ts';
import {
  date,
  editedChoiceVersion,
  editedVersion,
  id,
  instant,
  month,
  page,
  period,
  queryBoolean,
  queued,
  reasonText,
  scheduleType,
  searchText,
  sortBy,
  year,
} from '../schemas.ts';

const tag = 'Cierre de mes';
/** Users who may calculate or pay a month see what is wrong with it, and decide about it. */
export const FINDING_SCREENS = [
  '/cierre',
  '/calcular-pagos',
  '/procesar-pagos',
  '/nomina-completa',
  '/pagar-nomina',
] as const;
const common = { tag, access: screens(...FINDING_SCREENS) };

const kindKey = z.enum(CHECK_KEYS);

const wayOut = z.object({
  way: z.enum(WAYS_OUT),
  label: z.string(),
  /** The screen that it leads to; null for what the finding's own call does. */
  screen: z.string().nullable(),
});
export type WayOutOffered = z.infer<typeof wayOut>;

const checkKind = z.object({
  key: kindKey,
  title: z.string(),
  why: z.string(),
  subject: z.enum(SUBJECT_KINDS),
  severity: z.enum(CHECK_SEVERITIES),
  /** What the product proposes. */
  defaultSeverity: z.enum(CHECK_SEVERITIES),
  /** Of the clinic's choice; 0 while there is none. */
  version: z.number(),
  /** Who chose it last, and when; null while nobody did. */
  changedByName: z.string().nullable(),
  changedAt: instant.nullable(),
  ways: z.array(wayOut),
});
export type CheckKindSetting = z.infer<typeof checkKind>;

export const FINDING_STATES = ['open', 'held', 'accepted', 'snoozed', 'gone'] as const;
/** `open`: somebody has to decide. `held`: its lines wait, so that it blocks nothing. `gone`: the last check no longer found it. */
export type FindingState = (typeof FINDING_STATES)[number];

const named = z.object({ id: z.number(), name: z.string() }).nullable();

const finding = z.object({
  id: z.number(),
  /** One more with each decision and each check that found something else: a decision about an older one is refused. */
  version: z.number(),
  month: z.number(),
  year: z.number(),
  kind: z.string(),
  title: z.string(),
  /** The finding in a sentence. */
  what: z.string(),
  /** Why it matters, and what to do next. */
  why: z.string(),
  severity: z.enum(['blocking', 'warning']),
  state: z.enum(FINDING_STATES),
  subject: z.enum(SUBJECT_KINDS),
  doctor: named,
  society: named,
  service: named,
  rule: named,
  import: named,
  /** The only attention that it is about; null when there are more, or none. */
  attentionId: z.number().nullable(),
  lines: z.number(),
  /** The pesos that it is about. */
  amount: z.number(),
  ways: z.array(wayOut),
  foundAt: instant,
  seenAt: instant,
  goneAt: instant.nullable(),
  owner: named,
  dueOn: z.string().nullable(),
  snoozedUntil: z.string().nullable(),
  acceptedByName: z.string().nullable(),
  acceptedAt: instant.nullable(),
  acceptedReason: z.string().nullable(),
  /** Of what was accepted; both may be others now (operations §13.4). */
  acceptedLines: z.number().nullable(),
  acceptedAmount: z.number().nullable(),
  /** What had been accepted, and why it is no longer; null once somebody accepts it again. */
  lapsed: z
    .object({
      byName: z.string().nullable(),
      reason: z.string(),
      at: instant,
      /** `hay 1 línea que no se había aceptado`. */
      why: z.string(),
      /** The finding of that time in a sentence, without its patient. */
      what: z.string(),
      lines: z.number(),
      amount: z.number(),
    })
    .nullable(),
});
export type MonthFinding = z.infer<typeof finding>;

/** One month, or all that are open. */
const months = z.strictObject({ month: month.optional(), year: year.optional() });

const filters = months.extend({
  kind: kindKey.optional(),
  severity: z.enum(['blocking', 'warning']).optional(),
  state: z.enum(FINDING_STATES).optional(),
  doctorId: id.optional(),
  /** Those of the user, or of nobody. */
  whose: z.enum(['mine', 'nobody']).optional(),
  /** Open ones whose day has passed. */
  isOverdue: queryBoolean.optional(),
  /** Words of the doctor, society, service or rule. */
  search: searchText,
});
export type FindingFilters = z.output<typeof filters>;

const summary = z.object({
  total: z.number(),
  amount: z.number(),
  /** Of those that are open. */
  blocking: z.number(),
  warning: z.number(),
  byKind: z.array(
    z.object({
      kind: z.string(),
      title: z.string(),
      severity: z.enum(['blocking', 'warning']),
      findings: z.number(),
      open: z.number(),
      lines: z.number(),
      amount: z.number(),
    }),
  ),
});
export type FindingSummary = z.infer<typeof summary>;

const counted = z.object({ findings: z.number(), amount: z.number() });
const inbox = z.object({
  blocking: counted,
  warning: counted,
  mine: counted,
  /** Nobody sees to them. */
  nobody: counted,
  overdue: counted,
  snoozed: counted,
  /** The month asked for, or the open ones with something unpaid, if nobody has checked them, the oldest first. */
  unchecked: z.array(z.object({ month: z.number(), year: z.number() })),
});
export type FindingInbox = z.infer<typeof inbox>;

const owner = z.object({ id: z.number(), name: z.string() });
export type FindingOwner = z.infer<typeof owner>;

const monthCheck = z.object({
  checkedAt: instant,
  checkedByName: z.string().nullable(),
  /** What was checked: the month's lines, and unpaid ones of earlier months. */
  lines: z.number(),
  /** Not calculated yet: checks of fees and rules don't see them. */
  pendingLines: z.number(),
  calculatedLines: z.number(),
  processedLines: z.number(),
  paidLines: z.number(),
  lateLines: z.number(),
});
export type MonthCheckRun = z.infer<typeof monthCheck>;

const findingLine = z.object({
  id: z.number(),
  recordType: z.enum(['participacion', 'hmq']),
  externalId: z.string(),
  attentionDate: z.string(),
  attentionTime: z.string().nullable(),
  scheduleType,
  doctorId: z.number(),
  doctorName: z.string(),
  serviceId: z.number(),
  serviceName: z.string(),
  patientName: z.string(),
  patientRut: z.string(),
  healthPlan: z.string().nullable(),
  grossAmount: z.number(),
  netAmount: z.number(),
  participatedAmount: z.number(),
  /** Before retention; null until it is calculated. */
  calculatedAmount: z.number().nullable(),
  ruleCode: z.string().nullable(),
  status: z.string(),
});
export type FindingLine = z.infer<typeof findingLine>;

const AT_ONCE = 1_000;
/** The finding as it was seen. */
const seen = z.strictObject({ id, version: editedVersion });
const severalOf = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, 'Elija al menos un hallazgo.').max(AT_ONCE);
const reason = reasonText('Escriba por qué se acepta: queda con el hallazgo y en la bitácora.');
/** The findings as they are now, to take the decision back. */
const decided = z.object({
  success: z.literal(true),
  findings: z.array(z.object({ id: z.number(), version: z.number() })),
});

const DECIDING = ['record.notFound', 'monthChecks.gone', 'monthChecks.changed'] as const;

export const monthChecks = {
  run: post('/month-checks/run', {
    ...common,
    summary: 'Queue a check of a month: its lines, and unpaid ones of earlier months.',
  })
    .input(period)
    .output(queued),
  latest: get('/month-checks/latest', {
    ...common,
    summary: 'When a month was checked last, and how far its lines were; null before the first.',
  })
    .input(period)
    .output(monthCheck.nullable()),
  kinds: get('/month-checks/kinds', {
    ...common,
    summary: 'The kinds of checks: what they say, how severe they are, and the ways out.',
  }).output(z.array(checkKind)),
  setSeverity: put('/month-checks/kinds/{kind}', {
    tag,
    access: screens('/configuracion'),
    summary: 'Choose whether a kind of check blocks, warns, or is off, from the next check on.',
    refuses: ['record.changed'],
  })
    .input(
      z.strictObject({
        kind: kindKey,
        severity: z.enum(CHECK_SEVERITIES),
        version: editedChoiceVersion,
      }),
    )
    .output(checkKind),
  list: get('/month-checks/findings', {
    ...common,
    summary:
      'What the latest check of a month, or of all open months, found, with its ways out: by severity, day and pesos.',
  })
    .input(
      page.extend({
        ...filters.shape,
        sort: sortBy(['severity', '-amount', '-lines', 'kind', 'foundAt', 'dueOn', 'owner']),
      }),
    )
    .output(z.array(finding)),
  summary: get('/month-checks/findings/summary', {
    ...common,
    summary: 'Counts and pesos of what the same filters find, in all and by kind.',
  })
    .input(filters)
    .output(summary),
  inbox: get('/month-checks/findings/inbox', {
    ...common,
    summary: 'What waits for a decision in a month, or in all open months, and for whom.',
  })
    .input(months)
    .output(inbox),
  owners: get('/month-checks/owners', {
    ...common,
    summary: 'The active users who may see to findings.',
  }).output(z.array(owner)),
  find: get('/month-checks/findings/{id}', {
    ...common,
    summary: 'A finding, also one that is gone.',
    refuses: ['record.notFound'],
  })
    .input(z.strictObject({ id }))
    .output(finding),
  lines: get('/month-checks/findings/{id}/lines', {
    ...common,
    summary: 'The attentions of a finding.',
    refuses: ['record.notFound'],
  })
    .input(page.extend({ id }))
    .output(z.array(findingLine)),
  accept: post('/month-checks/findings/accept', {
    ...common,
    summary:
      'Accept findings as right, with a reason. The acceptance ends when a check finds that it is another fact, has more lines, or is worse.',
    refuses: DECIDING,
  })
    .input(z.strictObject({ findings: severalOf(seen), reason }))
    .output(decided),
  reopen: post('/month-checks/findings/reopen', {
    ...common,
    summary: 'Take back that findings were accepted.',
    refuses: DECIDING,
  })
    .input(z.strictObject({ findings: severalOf(seen) }))
    .output(decided),
  plan: post('/month-checks/findings/plan', {
    ...common,
    summary: 'Say who sees to findings, until when, or from which day on they are shown again.',
    refuses: [...DECIDING, 'monthChecks.cannotOwn'],
  })
    .input(
      z.strictObject({
        findings: severalOf(
          seen.extend({
            ownerId: id.nullable().optional(),
            dueOn: date().nullable().optional(),
            snoozedUntil: date().nullable().optional(),
          }),
        ),
      }),
    )
    .output(decided),
};
