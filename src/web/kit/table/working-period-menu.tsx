/** The month that is worked on, in one place for all screens (product §8.14). */
import { Button, Popover, Stack, Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  firstDayOf,
  formatPeriod,
  lastDayOf,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import { currentPeriod } from '../display/today.ts';
import { PeriodField } from '../fields/period-field.tsx';
import { usePreference } from '../shell/preferences.ts';
import { keptPeriod, periodToKeep, WORKING_PERIOD } from './working-period.ts';

type Address = Record<string, unknown>;

/** Nothing while no month is chosen: each screen then shows its own. */
export function WorkingPeriodMenu() {
  const [stored, keep] = usePreference(WORKING_PERIOD);
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const period = keptPeriod(stored, currentPeriod());
  if (!period) return null;
  const show = (change: (address: Address) => Address) =>
    void navigate({
      to: '.',
      search: change as never,
      state: { isChosen: true },
      replace: true,
      resetScroll: false,
    });
  const name = formatPeriod(period);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" withinPortal trapFocus>
      <Popover.Target>
        <Button
          variant="default"
          size="compact-sm"
          visibleFrom="md"
          leftSection={<IconCalendarEvent size={16} />}
          aria-label={`Mes de trabajo: ${name}`}
          title="Mes de trabajo"
          onClick={() => setOpened(!opened)}
        >
          {name}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="Mes de trabajo">
        <Stack gap="sm">
          <Text size="sm" maw={260}>
            Mes de trabajo: las pantallas de un mes se abren en este.
          </Text>
          <PeriodField
            value={period}
            onChange={(chosen) => {
              keep(periodToKeep(chosen, currentPeriod()));
              show((address) => shownOn(address, chosen));
            }}
          />
          <Button
            variant="default"
            onClick={() => {
              setOpened(false);
              keep(null);
              show(({ month, year, ...rest }) => rest);
            }}
          >
            Volver al mes de cada pantalla
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** The address of the open screen, on another month if it names one. */
function shownOn(address: Address, period: Period): Address {
  if ('month' in address || 'year' in address) return { ...address, ...period };
  if ('dateFrom' in address && 'dateTo' in address)
    return { ...address, dateFrom: firstDayOf(period), dateTo: lastDayOf(period) };
  return address;
}
