/** Shows the legal holidays of a year that the list lacks, and adds them. */
import { Button, List, Stack, Text } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import type { Holiday } from '../../../contract/masters/holidays.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { legalHolidays } from '../../../domain/calendar/holidays.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { api } from '../../kit/shell/client.ts';

export function LegalHolidays({ year, listed }: { year: number; listed: readonly Holiday[] }) {
  const lacking = legalHolidays(year).filter(
    ({ date }) => !listed.some((holiday) => holiday.date === date),
  );
  const adding = useAsked(api.holidays.addLegal.call, {
    done: ({ added }) =>
      added === 0
        ? toast.info('Sin cambios', `Los feriados de ${year} ya estaban.`)
        : toast.success('Feriados agregados', `${added} de ${year}`),
    failed: 'No se pudieron agregar los feriados.',
  });
  const askAndAdd = () =>
    adding.ask({
      input: { year },
      title: `Feriados de Chile de ${year}`,
      body: (
        <Stack gap="xs">
          <Text size="sm">Según las leyes vigentes, la lista no tiene:</Text>
          <List size="sm">
            {lacking.map(({ date, name }) => (
              <List.Item key={date}>
                {formatDate(date)} {name}
              </List.Item>
            ))}
          </List>
        </Stack>
      ),
      confirmLabel:
        lacking.length === 1 ? 'Agregar 1 feriado' : `Agregar ${lacking.length} feriados`,
    });
  if (lacking.length === 0)
    return (
      <Text variant="hint" mb={8}>
        Están todos los legales de {year}.
      </Text>
    );
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={16} />}
      loading={adding.isPending}
      onClick={askAndAdd}
    >
      Agregar los feriados de Chile de {year}
    </Button>
  );
}
