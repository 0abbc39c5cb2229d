/** What three doctors of the demo clinic earn or owe besides their fees, from the month that is processed on (payout §24). */
import { scheduleInput } from '../../../contract/payout/entry-schedules.ts';
import { addMonths, type LocalDate, type Period } from '../../../domain/calendar/calendar.ts';
import { PROCESSING_MOVES } from '../../../domain/states.ts';
import { approveEntries, proposeEntry } from '../../payout/entries/public.ts';
import { approveSchedules, proposeSchedule } from '../../payout/entry-schedules/public.ts';
import { processingTotals, processRecords } from '../../payout/payroll/public.ts';
import { rowsOf, type Tx } from '../../platform/db/database.ts';
import { demoDoctors } from './doctors.ts';
import { actorOf } from './users.ts';

const RENT = 180_000;
const ADVANCE = { amount: 600_000, instalments: 6 } as const;
/** What is left to be owed of the doctor who ends the month below 0. */
const OWED = 40_000;

/**
 * The doctors whose payments of the processed month are made with these entries: paid in person, not yet paid in that month, and
 * calculated, but not sent to payroll, in the next one. The first one ends the month below 0.
 */
export const ENTRY_DOCTOR_IDS: readonly number[] = demoDoctors()
  .filter(({ id, societyId }) => societyId === null && id % 2 === 1 && id % 3 !== 0)
  .map(({ id }) => id)
  .slice(-3);

/**
 * Proposes the entries as the administrator, approves them as the supervisor, and processes the month of these doctors. After
 * the accounts: each entry has two persons. Does nothing when repeated.
 */
export async function processWithEntries(tx: Tx, period: Period, today: LocalDate): Promise<void> {
  if (await tx.selectFrom('entrySchedule').select('id').limit(1).executeTakeFirst()) return;
  const [proposer, approver] = [await actorOf(tx, 'admin'), await actorOf(tx, 'supervisor')];
  const [owing, advanced, renting] = ENTRY_DOCTOR_IDS;
  if (!owing || !advanced || !renting) throw new RangeError('the demo clinic has too few doctors');
  const kind = await kindIds(tx);
  const from = PROCESSING_MOVES.individual.from;
  const { totalAmount: net } = await processingTotals(
    tx,
    { ...period, doctorIds: [owing] },
    { from, paymentDate: today },
  );
  const { id: debt } = await proposeEntry(
    tx,
    {
      ...period,
      doctorId: owing,
      kindId: kind('Cuota de anticipo'),
      direction: 'discount',
      amount: net + OWED,
      bearsRetention: false,
      description: 'Devolución de un anticipo anterior',
      reason: 'El médico pidió devolver en un mes lo que quedaba de su anticipo',
    },
    proposer,
  );
  await approveEntries(tx, { ids: [debt] }, approver, 'shown');
  const schedules = [
    await proposeSchedule(
      tx,
      scheduleInput.parse({
        ...addMonths(period, 1),
        doctorId: advanced,
        kindId: kind('Cuota de anticipo'),
        form: 'instalments',
        direction: 'discount',
        ...ADVANCE,
        advanceKindId: kind('Anticipo'),
        bearsRetention: false,
        description: 'Anticipo de honorarios',
        reason: 'Solicitud firmada por el médico y el director',
      }),
      proposer,
    ),
    await proposeSchedule(
      tx,
      scheduleInput.parse({
        ...period,
        doctorId: renting,
        kindId: kind('Arriendo de box'),
        form: 'monthly',
        direction: 'discount',
        amount: RENT,
        bearsRetention: false,
        description: 'Arriendo de box 4',
        reason: 'Contrato de arriendo del box, indefinido',
      }),
      proposer,
    ),
  ];
  await approveSchedules(
    tx,
    schedules.map(({ id }) => id),
    approver,
  );
  await processRecords(
    tx,
    { ...period, doctorIds: [...ENTRY_DOCTOR_IDS] },
    { from, paymentDate: today, userId: null },
  );
}

async function kindIds(tx: Tx): Promise<(name: string) => number> {
  const rows = await rowsOf<{ id: number; name: string }>(tx)`SELECT id, name FROM entry_kind`;
  return (name) => {
    const found = rows.find((row) => row.name === name);
    if (!found) throw new RangeError(`there is no kind of entries called ${name}`);
    return found.id;
  };
}
