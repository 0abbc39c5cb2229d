/** What stands for the program's words in a file about a person: Spanish, as the screens have it (access §17.3). */
import { CALL_WORDS } from '../../../contract/call-words.ts';
import { jobTypeLabel } from '../../../domain/jobs/job-kinds.ts';
import { describeFinding, type FindingDetail } from '../../../domain/month-checks/check-kind.ts';
import { findCheckKind } from '../../../domain/month-checks/kinds.ts';
import { auditActionLabel, auditFields, auditNoun } from '../../../domain/words/audit-words.ts';
import { ENTRY_STATE_BADGES, SCHEDULE_STATE_BADGES } from '../../../domain/words/entry-words.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { ACCOUNT_KIND_LABELS } from '../../../domain/words/payment-labels.ts';
import { REQUEST_BADGES, RIGHT_KIND_LABELS } from '../../../domain/words/rights-words.ts';
import {
  JOB_BADGES,
  PAYMENT_STATUS_BADGES,
  TRANSFER_STATE_BADGES,
} from '../../../domain/words/state-badges.ts';

type Row = Readonly<Record<string, unknown>>;
/** The value of one column, with its row, in Spanish; null stays null. */
export type ValueWords = (value: string, row: Row) => string;

type Labels = Readonly<Record<string, string | { readonly label: string }>>;

const of =
  (labels: Labels): ValueWords =>
  (value) => {
    const found = labels[value];
    return (typeof found === 'object' ? found.label : found) ?? value;
  };

/** A finding as a sentence; of a kind that the product no longer has, its figures. */
function findingWords(detail: unknown, { Revisión: kind }: Row): string {
  const known = findCheckKind(String(kind));
  if (known) return describeFinding(known, detail as FindingDetail);
  return auditFields(detail)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(' · ');
}

const PREFERENCES = {
  density: 'Alto de las filas',
  findingKeys: 'Teclas de los hallazgos',
  'menu:folded': 'Grupos plegados del menú',
  'attentions:view': 'Vista de las atenciones',
  period: 'Período de trabajo',
};
const preference = of(PREFERENCES);

export const WORDS = {
  account: of(ACCOUNT_KIND_LABELS),
  accountChange: of({
    pending: 'Por aprobar',
    approved: 'Aprobado',
    rejected: 'Rechazado',
    withdrawn: 'Retirado',
  }),
  action: auditActionLabel,
  call: of(CALL_WORDS),
  check: (kind: string) => findCheckKind(kind)?.title ?? kind,
  delivery: of({
    queued: 'En cola',
    sending: 'Enviándose',
    sent: 'Enviada',
    failed: 'Con error',
    interrupted: 'Sin confirmar',
  }),
  entry: of(ENTRY_STATE_BADGES),
  finding: findingWords as ValueWords,
  job: jobTypeLabel,
  jobState: of(JOB_BADGES),
  noun: auditNoun,
  payment: of(PAYMENT_STATUS_BADGES),
  preference: ((name) =>
    preference(name.replace(/^columns:/, 'Columnas de '), {}).replace(
      /^filters:/,
      'Filtros de ',
    )) as ValueWords,
  profile: of(PROFILE_LABELS),
  request: of(RIGHT_KIND_LABELS),
  requestState: of(REQUEST_BADGES),
  schedule: of(SCHEDULE_STATE_BADGES),
  transfer: of(TRANSFER_STATE_BADGES),
} as const satisfies Readonly<Record<string, ValueWords>>;

/** A row with Spanish in these columns. */
export function inWords(row: Row, words: Readonly<Record<string, ValueWords>>): Row {
  return Object.fromEntries(
    Object.entries(row).map(([title, value]) => {
      const say = words[title];
      return [title, say && value !== null ? say(value as string, row) : value];
    }),
  );
}
