/** Why a doctor is paid more or less than in the month before: one line that opens (operations §15.5). */
import { Accordion, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { addMonths, formatPeriod } from '../../domain/calendar/calendar.ts';
import { currentPeriod } from '../kit/display/today.ts';
import { loadedComponent } from '../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../kit/loading/loaded-part.tsx';
import { LoadingState } from '../kit/loading/states.tsx';

/** Most doctors leave it closed, so its code comes when it opens. */
const DifferenceDetails = loadedComponent(
  async () => (await import('../operations/month-difference/public.ts')).DifferenceDetails,
);

/** How many months may be chosen. */
const MONTHS = 12;

export function OwnDifference({ doctorId }: { doctorId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  // The last month that is over.
  const [back, setBack] = useState(1);
  const monthAt = (months: number) => addMonths(currentPeriod(), -months);
  const periods = { now: monthAt(back), before: monthAt(back + 1) };
  return (
    <Accordion
      variant="contained"
      mb={4}
      aria-label="Diferencia con el mes anterior"
      value={isOpen ? 'difference' : null}
      onChange={(value) => setIsOpen(value !== null)}
      styles={{ control: { minHeight: 44 }, label: { paddingBlock: 10 } }}
    >
      <Accordion.Item value="difference">
        <Accordion.Control>Diferencia con el mes anterior</Accordion.Control>
        <Accordion.Panel>
          {isOpen && (
            <Stack gap="sm">
              <NativeSelect
                label="Mes"
                w={200}
                value={back}
                data={Array.from({ length: MONTHS }, (_, place) => ({
                  value: String(place),
                  label: formatPeriod(monthAt(place)),
                }))}
                onChange={(event) => setBack(Number(event.currentTarget.value))}
              />
              <Text size="sm" c="dimmed">
                Lo que le paga cada mes, antes de retención. Elija una razón para ver de qué se
                compone. Lo que todavía no está en un pago puede cambiar.
              </Text>
              <LoadedPart meanwhile={<LoadingState />}>
                <DifferenceDetails doctorId={doctorId} periods={periods} />
              </LoadedPart>
            </Stack>
          )}
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}
