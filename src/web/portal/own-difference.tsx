/** Why a doctor is paid more or less than in the month before, in a dialog over the doctor's payments (operations §15.5). */
import { Button, Modal, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Payment } from '../../contract/payout/payroll.ts';
import { addMonths, formatPeriod, periodIndex } from '../../domain/calendar/calendar.ts';
import { currentPeriod } from '../kit/display/today.ts';
import { loadedComponent } from '../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../kit/loading/loaded-part.tsx';
import { LoadingState } from '../kit/loading/states.tsx';

/** Most visits leave it closed, so its code comes when it opens. */
const DifferenceDetails = loadedComponent(
  async () => (await import('../operations/month-difference/public.ts')).DifferenceDetails,
);

/** How many months may be chosen, the current one first. */
const MONTHS = 24;

/** It begins with the month of the `latest` payment, or the one that ended last. */
export function OwnDifference(props: {
  doctorId: number;
  latest: Pick<Payment, 'periodMonth' | 'periodYear'> | undefined;
}) {
  const { doctorId, latest } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const monthAt = (back: number) => addMonths(currentPeriod(), -back);
  const paid = latest && { year: latest.periodYear, month: latest.periodMonth };
  const toPaid = paid ? periodIndex(currentPeriod()) - periodIndex(paid) : 1;
  const back = chosen ?? Math.min(Math.max(toPaid, 0), MONTHS - 1);
  return (
    <>
      {/* On a small telephone it stands in one line with the table's own buttons. */}
      <Button variant="default" aria-label="Comparar meses" onClick={() => setIsOpen(true)}>
        Comparar
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        title="Diferencia con el mes anterior"
        size="lg"
      >
        <Stack gap="sm">
          <NativeSelect
            label="Mes"
            w={200}
            value={back}
            data={Array.from({ length: MONTHS }, (_, place) => ({
              value: String(place),
              label: formatPeriod(monthAt(place)),
            }))}
            onChange={(event) => setChosen(Number(event.currentTarget.value))}
          />
          <Text variant="hint">
            Lo que le paga cada mes, antes de retención. Elija una razón para ver de qué se compone.
            Lo que todavía no está en un pago puede cambiar.
          </Text>
          <LoadedPart meanwhile={<LoadingState />}>
            <DifferenceDetails
              doctorId={doctorId}
              periods={{ now: monthAt(back), before: monthAt(back + 1) }}
            />
          </LoadedPart>
        </Stack>
      </Modal>
    </>
  );
}
