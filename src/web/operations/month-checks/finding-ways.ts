/** Where the ways out of a finding lead: to the screen, and to the record where the finding names one (operations §14.3). */
import { useNavigate } from '@tanstack/react-router';
import type { MonthFinding, WayOutOffered } from '../../../contract/operations/month-checks.ts';
import { firstDayOf, lastDayOf, type Period } from '../../../domain/calendar/calendar.ts';
import type { WayOut } from '../../../domain/month-checks/ways.ts';
import type { Target } from '../../kit/shell/addresses.ts';
import { mayOpen, useCurrentUser } from '../../kit/shell/current-user.ts';
import { askHold, useMayHold } from '../../links/holds.ts';

type To = (finding: MonthFinding, period: Period) => Target;

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
const toDoctor: To = ({ doctor }) => ({
  to: '/medicos',
  search: doctor ? { open: doctor.id } : {},
});

const TARGETS: Readonly<Record<Exclude<WayOut, 'hold' | 'accept'>, To>> = {
  correctLine: toLines,
  exclude: toLines,
  openDoctor: toDoctor,
  openAffiliation: toDoctor,
  registerAccount: toDoctor,
  setRetention: toDoctor,
  openSociety: ({ society }) => ({
    to: '/sociedades-medicas',
    search: society ? { open: society.id } : {},
  }),
  openService: ({ service }) => ({
    to: '/prestaciones',
    search: service ? { open: service.id } : {},
  }),
  openAccount: (_, period) => ({ to: '/nomina-bancaria', search: period }),
  makeRule: () => ({ to: '/reglas', search: { open: 'new' } }),
  openRule: ({ rule }) => ({ to: '/reglas', search: rule ? { open: rule.id } : {} }),
  importAgain: () => ({ to: '/atenciones-medicas', search: { open: 'import' } }),
  openImport: (finding) => ({
    to: '/atenciones-medicas',
    search: finding.import ? { import: finding.import.id } : {},
  }),
  openEntries: ({ doctor }, period) => ({
    to: '/haberes',
    search: { ...period, ...(doctor && { doctorId: doctor.id }) },
  }),
  openReceipts: (_, period) => ({ to: '/boletas', search: period }),
  openHolds: () => ({ to: '/pagos-en-pausa' }),
  calculateAgain: (_, period) => ({ to: '/calcular-pagos', search: datesOf(period) }),
};

/** The address of a way; null where it is done from the finding itself. */
function targetOfWay({ way }: WayOutOffered, finding: MonthFinding): Target | null {
  const period = { month: finding.month, year: finding.year };
  return way === 'hold' || way === 'accept' ? null : TARGETS[way](finding, period);
}

/** The ways out that the user may take, but for accepting: that is a decision, as assigning is. */
export function useWays(finding: MonthFinding): readonly { label: string; onClick: () => void }[] {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const mayHold = useMayHold();
  const { attentionId, doctor, society } = finding;
  const held =
    attentionId !== null
      ? { recordIds: [attentionId] }
      : doctor
        ? { doctorIds: [doctor.id] }
        : society && { societyIds: [society.id] };
  return finding.ways.flatMap((way) => {
    const { label } = way;
    if (way.way === 'hold')
      return held && mayHold
        ? [
            {
              label: `${label}…`,
              onClick: () => askHold({ target: held, what: `${finding.title}: ${finding.what}` }),
            },
          ]
        : [];
    const target = targetOfWay(way, finding);
    return target && mayOpen(user, target.to)
      ? [{ label, onClick: () => void navigate(target) }]
      : [];
  });
}
