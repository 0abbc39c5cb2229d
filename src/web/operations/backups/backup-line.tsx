/** One backup: when, which file, how large, and what its trial found. */
import { Group, Stack, Text } from '@mantine/core';
import type { BackupEntry } from '../../../contract/operations/backups.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { JOB_BADGES, type StateBadge } from '../../../domain/words/state-badges.ts';
import { ColorBadge } from '../../kit/display/figures.tsx';
import { sizeText } from '../../kit/display/files.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { FAILED_WITHOUT_REASON } from '../../kit/jobs/use-job.ts';
import { ScreenLink } from '../../links/screen-link.tsx';

export function BackupLine({ backup }: { backup: BackupEntry }) {
  const { jobId, at, made, isRemoved, errorMessage, trial } = backup;
  return (
    <Stack component="li" gap={4}>
      <Group gap="xs">
        <Text variant="label" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {made?.file ?? 'Respaldo'}
        </Text>
        {badgesOf(backup).map((badge) => (
          <ColorBadge key={badge.label} {...badge} />
        ))}
      </Group>
      <Group gap="xs" fz="xs">
        <ScreenLink target={{ to: '/job-monitor', search: { job: jobId } }}>
          {exactTime(at)}
        </ScreenLink>
        {made && (
          <Text variant="small">
            {sizeText(made.bytes)} · {formatCount(made.rows)} filas
            {made.keyId && ` · clave ${made.keyId}`}
            {isRemoved && ' · el archivo se retiró cuando hubo otros más nuevos'}
          </Text>
        )}
      </Group>
      {backup.status === 'failed' && (
        <Text size="sm" c="var(--mantine-color-error)">
          {errorMessage ?? FAILED_WITHOUT_REASON}
        </Text>
      )}
      {trial && (
        <Text size="xs" c={trial.status === 'failed' ? 'var(--mantine-color-error)' : 'dimmed'}>
          Prueba del {exactTime(trial.at)}:{' '}
          {trial.tried?.message ?? trial.errorMessage ?? JOB_BADGES[trial.status].label}
        </Text>
      )}
    </Stack>
  );
}

function badgesOf({ status, made, trial }: BackupEntry): StateBadge[] {
  if (!made) return [JOB_BADGES[status]];
  const cipher: StateBadge = made.keyId
    ? { label: 'Cifrado', color: 'green' }
    : { label: 'Sin cifrar', color: 'yellow' };
  return [cipher, trialBadge(trial)];
}

function trialBadge(trial: BackupEntry['trial']): StateBadge {
  if (trial?.status === 'failed') return { label: 'No se pudo restaurar', color: 'red' };
  if (trial?.status === 'pending' || trial?.status === 'processing')
    return { label: 'Probándose', color: 'blue' };
  return trial?.tried?.outcome === 'right'
    ? { label: 'Restaurado y en orden', color: 'green' }
    : { label: 'Sin probar', color: 'yellow' };
}
