/** Where the ways out of a finding lead: to the screen, and to the record where the finding names one (operations §14.3). */
import { useNavigate } from '@tanstack/react-router';
import type { MonthFinding, WayOutOffered } from '../../../contract/operations/month-checks.ts';
import type { HoldTarget } from '../../../contract/payout/holds.ts';
import { firstDayOf, lastDayOf, type Period } from '../../../domain/calendar/calendar.ts';
import type { WayOut } from '../../../domain/month-checks/ways.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import type { Target } from '../../kit/shell/addresses.ts';
import { api } from '../../kit/shell/client.ts';
import { mayOpen, useCurrentUser } from '../../kit/shell/current-user.ts';
import { askHold, useMayHold } from '../../links/holds.ts';

/** Null where the finding does not name the record that the way is about. */
type To = (finding: MonthFinding, period: Period) => Target | null;

const datesOf = (period: Period) => ({ dateFrom: firstDayOf(period), dateTo: lastDayOf(period) });

/** The attention, or those of the doctor, service or import in the month. */
const toLines: To = ({ attentionId, doctor, service, ...finding }, period) => ({
  to: '/atenciones-medicas',
  search:
    attentionId !== null
      ? { attention: attentionId }
      : finding.import
        ? { import: finding.import.id }
        : {
            ...datesOf(period),
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
  registerAccount: (finding, period) =>
    finding.society ? toSociety(finding, period) : toDoctor(finding, period),
  setRetention: toDoctor,
  openSociety: toSociety,
  openService: ({ service }) => opened('/prestaciones', service),
  openAccount: (_, period) => ({ to: '/nomina-bancaria', search: period }),
  makeRule: ({ service }) => ({
    to: '/reglas',
    search: { open: 'new', ...(service && { serviceId: service.id }) },
  }),
  openRule: ({ rule }) => opened('/reglas', rule),
  importAgain: () => ({ to: '/atenciones-medicas', search: { open: 'import' } }),
  openImport: (finding) =>
    finding.import && { to: '/atenciones-medicas', search: { import: finding.import.id } },
  openEntries: ({ doctor }, period) => ({
    to: '/haberes',
    search: { ...period, ...(doctor && { doctorId: doctor.id }) },
  }),
  openReceipts: (_, period) => ({ to: '/boletas', search: period }),
  openHolds: () => ({ to: '/pagos-en-pausa' }),
  calculateAgain: (_, period) => ({ to: '/calcular-pagos', search: datesOf(period) }),
};

/** The address of a way; null where it has none. */
export function targetOfWay({ way }: WayOutOffered, finding: MonthFinding): Target | null {
  const period = { month: finding.month, year: finding.year };
  return way === 'hold' || way === 'accept' ? null : TARGETS[way](finding, period);
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
    return target && mayOpen(user, target.to)
      ? [{ label, onClick: () => void navigate(target) }]
      : [];
  });
}
