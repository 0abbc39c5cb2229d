/** Where the ways out of a finding lead: to the screen, and to the record where the finding names one (operations §14.3). */
import { useNavigate } from '@tanstack/react-router';
import type { MonthFinding, WayOutOffered } from '../../../contract/operations/month-checks.ts';
import type { HoldTarget } from '../../../contract/payout/holds.ts';
import { firstDayOf, lastDayOf } from '../../../domain/calendar/calendar.ts';
import type { WayOut } from '../../../domain/month-checks/ways.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import type { Target } from '../../kit/shell/addresses.ts';
import { api } from '../../kit/shell/client.ts';
import { mayOpen, useCurrentUser } from '../../kit/shell/current-user.ts';
import { askHold, useMayHold } from '../../links/holds.ts';

type Days = { readonly dateFrom: string; readonly dateTo: string };
/** Null where the finding does not name the record that the way is about. `days` has all of its attentions. */
type To = (finding: MonthFinding, days: Days) => Target | null;

const periodOf = ({ month, year }: MonthFinding) => ({ month, year });
const daysOf = (finding: MonthFinding): Days => ({
  dateFrom: firstDayOf(periodOf(finding)),
  dateTo: lastDayOf(periodOf(finding)),
});

/** The attention, or those of the doctor, service or import in the days. */
const toLines: To = ({ attentionId, doctor, service, ...finding }, days) => ({
  to: '/atenciones-medicas',
  search:
    attentionId !== null
      ? { attention: attentionId }
      : finding.import
        ? { import: finding.import.id }
        : {
            ...days,
            ...(doctor && { doctorId: doctor.id }),
            ...(service && { serviceId: service.id }),
          },
});
/** The screens whose records are opened by their id. */
type ScreenOfRecords = '/medicos' | '/sociedades-medicas' | '/prestaciones' | '/reglas';
const opened = (to: ScreenOfRecords, record: { readonly id: number } | null): Target | null =>
  record && { to, search: { open: record.id } };
const toDoctor: To = ({ doctor }) => opened('/medicos', doctor);
const toSociety: To = ({ society }) => opened('/sociedades-medicas', society);

const TARGETS: Readonly<Record<Exclude<WayOut, 'hold' | 'accept'>, To>> = {
  correctLine: toLines,
  exclude: toLines,
  openDoctor: toDoctor,
  openAffiliation: toDoctor,
  // A society is paid into its own.
  registerAccount: (finding, days) =>
    finding.society ? toSociety(finding, days) : toDoctor(finding, days),
  setRetention: toDoctor,
  openSociety: toSociety,
  openService: ({ service }) => opened('/prestaciones', service),
  openAccount: (finding) => ({ to: '/nomina-bancaria', search: periodOf(finding) }),
  makeRule: ({ service }) => ({
    to: '/reglas',
    search: { open: 'new', ...(service && { serviceId: service.id }) },
  }),
  openRule: ({ rule }) => opened('/reglas', rule),
  importAgain: () => ({ to: '/atenciones-medicas', search: { open: 'import' } }),
  openImport: (finding) =>
    finding.import && { to: '/atenciones-medicas', search: { import: finding.import.id } },
  openEntries: (finding) => ({
    to: '/haberes',
    search: { ...periodOf(finding), ...(finding.doctor && { doctorId: finding.doctor.id }) },
  }),
  openReceipts: (finding) => {
    const { subject, doctor, society } = finding;
    return {
      to: '/boletas',
      search: {
        ...periodOf(finding),
        lacking: subject === 'month' ? 'earlier' : 'month',
        // By the id: the documents have the name that the payee had as they were processed.
        ...(doctor ? { doctorId: doctor.id } : society && { societyId: society.id }),
      },
    };
  },
  openHolds: () => ({ to: '/pagos-en-pausa' }),
  calculateAgain: (_, days) => ({ to: '/calcular-pagos', search: { ...days } }),
};
/** The address of a way; null where it has none. */
export function targetOfWay(
  { way }: WayOutOffered,
  finding: MonthFinding,
  days = daysOf(finding),
): Target | null {
  return way === 'hold' || way === 'accept' ? null : TARGETS[way](finding, days);
}

/**
 * The days of the month, and those of the finding's attentions outside it: the month pays what came late for months before, and
 * a check sees what is unpaid of them (operations §13.1). `lines` are any of them, the earliest and the latest included.
 */
export function daysWith(
  finding: MonthFinding,
  lines: readonly { readonly attentionDate: string }[],
): Days {
  const { dateFrom, dateTo } = daysOf(finding);
  const days = [dateFrom, dateTo, ...lines.map((line) => line.attentionDate)].toSorted();
  return { dateFrom: days[0] ?? dateFrom, dateTo: days.at(-1) ?? dateTo };
}

/** The earliest and the latest of the finding's attentions. */
async function endsOf({ id, lines }: MonthFinding) {
  const at = (offset: number) => api.monthChecks.lines.call({ id, limit: 1, offset });
  return lines === 0 ? [] : (await Promise.all([at(0), at(lines - 1)])).flat();
}

/** How many lines are held at once. */
const MOST_HELD = 1_000;
/** In no payment, so that they may be held. */
const HOLDABLE: ReadonlySet<string> = new Set(['pending', 'calculated', 'pending_payment']);

/** What holding the finding holds: its lines, or the payee who is wrong; null where there is neither. */
async function targetOfHold(finding: MonthFinding): Promise<HoldTarget | null> {
  const { id, attentionId, doctor, society, subject, lines } = finding;
  if (attentionId !== null) return { recordIds: [attentionId] };
  if (doctor && subject !== 'attention') return { doctorIds: [doctor.id] };
  if (society && subject !== 'attention') return { societyIds: [society.id] };
  if (lines === 0 || lines > MOST_HELD) return null;
  const found = await api.monthChecks.lines.call({ id, limit: MOST_HELD });
  const recordIds = found.filter(({ status }) => HOLDABLE.has(status)).map((line) => line.id);
  return recordIds.length > 0 ? { recordIds } : null;
}

async function askAboutHold(finding: MonthFinding): Promise<void> {
  try {
    const target = await targetOfHold(finding);
    if (target) askHold({ target, what: `${finding.title}: ${finding.what}` });
    else
      toast.info(
        'Nada se puede poner en pausa',
        'Sus atenciones ya están en pagos, o son demasiadas: póngalas en pausa en Calcular Pagos.',
      );
  } catch (error) {
    toast.error('No se pudieron leer las atenciones del hallazgo', error);
  }
}

/** The ways out that the user may take, but for accepting: that is a decision, as assigning is. */
export function useWays(finding: MonthFinding): readonly { label: string; onClick: () => void }[] {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const mayHold = useMayHold();
  return finding.ways.flatMap((way) => {
    const { label } = way;
    if (way.way === 'hold')
      return mayHold ? [{ label: `${label}…`, onClick: () => void askAboutHold(finding) }] : [];
    const target = targetOfWay(way, finding);
    if (!target || !mayOpen(user, target.to)) return [];
    const lead = async () => {
      const isByDays = 'dateFrom' in (target.search ?? {});
      const days = isByDays ? daysWith(finding, await endsOf(finding)) : undefined;
      await navigate(targetOfWay(way, finding, days) ?? target);
    };
    const onClick = () =>
      void lead().catch((error) =>
        toast.error('No se pudieron leer las atenciones del hallazgo', error),
      );
    return [{ label, onClick }];
  });
}
