/** A link from an empty month to the latest month with records. */
import { Button, Stack, Text } from '@mantine/core';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';

/** A month with records; `sentence` names them, e.g. 'Las liquidaciones más recientes son'. */
export function OtherPeriod(props: {
  sentence: string;
  period: Period;
  onPeriod: (period: Period) => void;
}) {
  const month = formatPeriod(props.period);
  return (
    <Stack align="center" gap="sm">
      <Text variant="hint">
        {props.sentence} de {month}.
      </Text>
      <Button variant="default" onClick={() => props.onPeriod(props.period)}>
        Ver {month}
      </Button>
    </Stack>
  );
}
