/** One version in the history: author and time, its number of calculations, and its changes. */
import { Button, Collapse, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { HistoricVersion } from '../../../contract/fees/rules.ts';
import { CLINIC_ZONE } from '../../../domain/calendar/calendar.ts';
import { CRITERIA } from '../../../domain/fees/criteria.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { FactList } from '../../kit/display/fact-list.tsx';
import { ColorBadge } from '../../kit/display/figures.tsx';
import { Differences } from '../../kit/form/differences.tsx';
import type { FieldLine } from '../../kit/form/field-lines.ts';
import { describeRule, listText, listWords } from './rule-description.ts';

/** `before` is the previous version; the first one has none. */
export function HistoryEntry(props: {
  version: HistoricVersion;
  before: HistoricVersion | undefined;
}) {
  const { version, before } = props;
  const { rule } = version;
  return (
    <Stack gap={6} component="article" aria-label={`Versión ${rule.version}`}>
      <Group gap="xs">
        <Text variant="label">Versión {rule.version}</Text>
        <Standing version={version} />
      </Group>
      <Text size="sm">
        {before ? 'Guardada' : 'Creada'} por {version.createdByName} el {moment(version.from)}.{' '}
        {version.deletedByName !== null &&
          version.to !== null &&
          `Eliminada por ${version.deletedByName} el ${moment(version.to)}.`}
      </Text>
      {version.reason !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Motivo: {version.reason}
        </Text>
      )}
      <Text variant="small">{usageText(version)}</Text>
      {before && (
        <Differences
          label={`Lo que cambió la versión ${rule.version}`}
          before={fieldLines(before, version)}
          after={fieldLines(version, before)}
          beforeTitle={`Versión ${before.rule.version}`}
          afterTitle={`Versión ${rule.version}`}
        />
      )}
      <WholeVersion version={version} />
    </Stack>
  );
}

function Standing({ version: { to, deletedByName } }: { version: HistoricVersion }) {
  if (to === null) return <ColorBadge color="green" label="Vigente" />;
  return deletedByName === null ? (
    <ColorBadge color="gray" label="Reemplazada" />
  ) : (
    <ColorBadge color="red" label="Eliminada" />
  );
}

function usageText({ calculations }: HistoricVersion): string {
  if (calculations === 0) return 'Ningún cálculo de pago se hizo con esta versión.';
  return calculations === 1
    ? '1 cálculo de pago se hizo con esta versión.'
    : `${formatCount(calculations)} cálculos de pago se hicieron con esta versión.`;
}

function WholeVersion({ version }: { version: HistoricVersion }) {
  const [opened, { toggle }] = useDisclosure(false);
  return (
    <>
      <Group>
        <Button variant="subtle" size="compact-xs" onClick={toggle} aria-expanded={opened}>
          {opened ? 'Ocultar la versión completa' : 'Ver la versión completa'}
        </Button>
      </Group>
      <Collapse expanded={opened}>
        {opened && (
          <FactList
            size="xs"
            facts={fieldLines(version, undefined).map(({ label, value }) => [label, value || '—'])}
          />
        )}
      </Collapse>
    </>
  );
}

/** A version as lines; its lists are compared with those of `other`. */
function fieldLines(version: HistoricVersion, other: HistoricVersion | undefined): FieldLine[] {
  const lists = listWords((key) => {
    const { names, allLabel } = CRITERIA[key];
    return listText(version[names], other?.[names] ?? null, allLabel);
  });
  const { serviceId } = version.rule;
  const names = new Map(
    serviceId === 'all' ? [] : serviceId.map((id, at) => [id, version.serviceNames?.[at]]),
  );
  return describeRule(version.rule, lists, {
    other: other?.rule.prices ?? [],
    nameOf: (id) => names.get(id) ?? `#${id}`,
  });
}

const CLOCK = new Intl.DateTimeFormat('es-CL', {
  timeZone: CLINIC_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `31-07-2026, 09:31`, in the clinic's zone. */
const moment = (instant: string) => CLOCK.format(new Date(instant));
