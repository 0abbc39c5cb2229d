/** The ways to a doctor's statement, cartola: the PDF, and the page to read (documents §2.1, documents §2.2). */
import { ActionIcon, Button, Group, Menu, Tooltip } from '@mantine/core';
import { IconChevronDown, IconEye, IconFileTypePdf } from '@tabler/icons-react';
import { formatPeriod, type Period } from '../../domain/calendar/calendar.ts';
import { openFile } from '../kit/display/files.ts';
import { openPreview, statementAddress } from './statement-address.ts';

type StatementProps = {
  doctorId: number;
  doctorName: string;
  periods: readonly Period[];
  /** Of one month: only this annulled payment, as it was. */
  annulledId?: number | undefined;
};

/** 'Cartola PDF' and its preview for one month, or a menu if there are several. */
export function StatementLinks(props: StatementProps) {
  const { doctorId, doctorName, periods, annulledId } = props;
  const [first] = periods;
  if (!first) return null;
  if (periods.length > 1) return <StatementMenu {...props} />;
  const whose = `${annulledId === undefined ? '' : 'anulada '}de ${doctorName}, ${formatPeriod(first)}`;
  return (
    <Group gap={2} wrap="nowrap" display="inline-flex">
      <Tooltip label="Cartola PDF">
        <ActionIcon
          component="a"
          href={statementAddress(doctorId, first, { annulledId })}
          target="_blank"
          rel="noopener"
          aria-label={`Cartola PDF ${whose}`}
        >
          <IconFileTypePdf size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Vista previa de la cartola">
        <ActionIcon
          aria-label={`Vista previa de la cartola ${whose}`}
          onClick={() => openPreview(doctorId, first, { annulledId })}
        >
          <IconEye size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}

/** The same for one month, as labelled buttons. */
export function StatementButtons(props: Omit<StatementProps, 'periods'> & { period: Period }) {
  const { doctorId, doctorName, period, annulledId } = props;
  const whose = `${annulledId === undefined ? '' : 'anulada '}de ${doctorName}, ${formatPeriod(period)}`;
  return (
    <Group gap="xs">
      <Button
        component="a"
        href={statementAddress(doctorId, period, { annulledId })}
        target="_blank"
        rel="noopener"
        size="compact-sm"
        variant="default"
        leftSection={<IconFileTypePdf size={16} />}
        aria-label={`Cartola PDF ${whose}`}
      >
        {annulledId === undefined ? 'Cartola PDF' : 'Cartola anulada PDF'}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconEye size={16} />}
        aria-label={`Vista previa de la cartola ${whose}`}
        onClick={() => openPreview(doctorId, period, { annulledId })}
      >
        Vista previa
      </Button>
    </Group>
  );
}

function StatementMenu({ doctorId, doctorName, periods }: StatementProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconFileTypePdf size={16} />}
          rightSection={<IconChevronDown size={14} />}
          aria-label={`Cartolas de ${doctorName}`}
        >
          Cartolas ({periods.length})
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {periods.map((period) => {
          const month = formatPeriod(period);
          return (
            <div key={month}>
              <Menu.Label>{month}</Menu.Label>
              <Menu.Item
                leftSection={<IconFileTypePdf size={16} />}
                onClick={() => openFile(statementAddress(doctorId, period))}
              >
                Cartola PDF
              </Menu.Item>
              <Menu.Item
                leftSection={<IconEye size={16} />}
                onClick={() => openPreview(doctorId, period)}
              >
                Vista previa
              </Menu.Item>
            </div>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
