/** A saved source: what it asks, when, how the latest run went, and what can be done with it. */
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconEdit, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { SavedSource } from '../../../contract/intake/saved-sources.ts';
import { describeSchedule } from '../../../domain/intake/source-schedule.ts';
import { UNATTENDED_PROBLEM_WORDS } from '../../../domain/intake/unattended.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { IMPORT_SOURCE_LABELS, RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { useTold } from '../../kit/dialog/use-told.ts';
import { RecordCard } from '../../kit/display/record-card.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { api } from '../../kit/shell/client.ts';
import { LinkAnchor } from '../../kit/shell/links.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';

type Props = {
  readonly source: SavedSource;
  readonly onRun: () => void;
  readonly onEdit: () => void;
};

export function SourceCard({ source, onRun, onEdit }: Props) {
  const { name, kind, recordType, address, isPaused, nextRunAt, lastRun, version, id } = source;
  const isRunning = lastRun?.state === 'running';
  const pause = useTold(api.savedSources.pause.call, {
    done: (now) => toast.success(now.isPaused ? `${name}: en pausa` : `${name}: sigue su horario`),
    failed: 'No se pudo cambiar la fuente',
  });
  const remove = useAsked(api.savedSources.remove.call, {
    done: 'Fuente eliminada',
    failed: 'No se pudo eliminar la fuente',
  });
  const askToRemove = () =>
    remove.ask({
      input: { id },
      title: 'Eliminar fuente',
      body: `Se elimina «${name}» con su clave. Lo que trajo queda, también en el historial.`,
      confirmLabel: 'Eliminar',
      danger: true,
    });
  return (
    <RecordCard
      name={name}
      order={2}
      beside={
        <RowMenu
          label={`Acciones de ${name}`}
          actions={[
            { label: 'Editar', icon: <IconEdit size={16} />, onClick: onEdit },
            isPaused
              ? {
                  label: 'Reanudar',
                  icon: <IconPlayerPlay size={16} />,
                  onClick: () => pause.mutate({ id, version, isPaused: false }),
                }
              : {
                  label: 'Poner en pausa',
                  icon: <IconPlayerPause size={16} />,
                  onClick: () => pause.mutate({ id, version, isPaused: true }),
                },
            {
              label: 'Eliminar',
              icon: <IconTrash size={16} />,
              danger: true,
              onClick: () => void askToRemove(),
            },
          ]}
        />
      }
    >
      <Group gap="xs">
        <Badge variant="light">{IMPORT_SOURCE_LABELS[kind]}</Badge>
        <Badge variant="light" color="gray">
          {RECORD_TYPE_LABELS[recordType]}
        </Badge>
        {isPaused && (
          <Badge variant="light" color="yellow">
            En pausa
          </Badge>
        )}
      </Group>
      <Text variant="hint" style={{ overflowWrap: 'anywhere' }}>
        {URL.parse(address)?.host ?? address}
      </Text>
      <Text size="sm">
        {describeSchedule(source)}
        {nextRunAt && `. Próxima vez: ${exactTime(nextRunAt)}`}
      </Text>
      <LastRun source={source} />
      <Button
        variant="default"
        size="xs"
        mt="auto"
        loading={isRunning}
        aria-label={`Ejecutar ahora: ${name}`}
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        onClick={onRun}
      >
        Ejecutar ahora
      </Button>
    </RecordCard>
  );
}

function LastRun({ source: { lastRun } }: Pick<Props, 'source'>) {
  if (lastRun === null) return <Text variant="hint">Todavía no se ha ejecutado.</Text>;
  const { importId, createdAt, startedBy, state, problem, created, updated } = lastRun;
  const outcome =
    state === 'running'
      ? 'en curso'
      : state === 'completed'
        ? `${formatCount(created)} nuevas, ${formatCount(updated)} actualizadas`
        : { failed: 'falló', cancelled: 'cancelada', reverted: 'revertida' }[state];
  return (
    <Text size="sm">
      <LinkAnchor
        to="/atenciones-medicas"
        search={{ open: 'imports', import: importId }}
        size="sm"
        underline="always"
      >
        Última: {exactTime(createdAt)}
      </LinkAnchor>
      {`, ${startedBy}: ${outcome}.`}
      {problem !== null && state !== 'running' && ` ${UNATTENDED_PROBLEM_WORDS[problem]}.`}
    </Text>
  );
}
