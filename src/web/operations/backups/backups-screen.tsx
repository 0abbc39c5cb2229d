/** /job-monitor/respaldos, 'Respaldos': how backups are made, and whether each can be restored (operations §17). */
import { Button, Card, Code, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconDatabaseExport, IconRefreshDot } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BackupEntry, BackupsOverview } from '../../../contract/operations/backups.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { useTold } from '../../kit/dialog/use-told.ts';
import { StatCard } from '../../kit/display/figures.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { pollEvery } from '../../kit/shell/live.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { BackupLine } from './backup-line.tsx';

const REFRESH_MS = 3_000;

const isUnderWay = ({ status, trial }: BackupEntry) =>
  [status, trial?.status].some((state) => state === 'pending' || state === 'processing');

export function BackupsScreen() {
  const { data, error, refetch } = useQuery(
    api.backups.overview.queryOptions({
      refetchInterval: ({ state }) =>
        state.data?.backups.some(isUnderWay) ? pollEvery(REFRESH_MS) : false,
    }),
  );
  return (
    <Stack gap="md">
      <Head overview={data} />
      <FailedQuery title="No se pudieron cargar los respaldos" query={{ error, refetch }} />
      {!data && !error && <LoadingState text="Cargando respaldos..." />}
      {data && (
        <>
          <Warnings {...data.settings} />
          <Settings {...data} />
          <Made backups={data.backups} />
        </>
      )}
    </Stack>
  );
}

function Head({ overview }: { overview: BackupsOverview | undefined }) {
  const make = useTold(api.backups.make.call, {
    done: ['Respaldo iniciado', 'Al terminar se prueba restaurándolo.'],
    failed: 'No se pudo iniciar el respaldo',
  });
  const tryNewest = useTold(api.backups.tryNewest.call, {
    done: ['Prueba iniciada', 'Restaura el último respaldo aparte.'],
    failed: 'No se pudo iniciar la prueba',
  });
  const { isScheduled } = overview?.settings ?? {};
  const hasFile = overview?.backups.some(({ made, isRemoved }) => made && !isRemoved);
  return (
    <PageHeader
      title="Respaldos"
      description="Copias de toda la base de datos. Cada una se prueba restaurándola aparte y revisando allí los libros."
      actions={[
        {
          label: 'Probar el último',
          icon: <IconRefreshDot size={16} aria-hidden />,
          reasonAgainst: hasFile ? undefined : 'No hay ningún respaldo que probar.',
          onClick: () => tryNewest.mutate({}),
        },
      ]}
      primary={
        <Button
          leftSection={<IconDatabaseExport size={16} aria-hidden />}
          disabled={!isScheduled}
          loading={make.isPending}
          onClick={() => make.mutate({})}
        >
          Respaldar ahora
        </Button>
      }
    />
  );
}

function Warnings({ isScheduled, keyId }: BackupsOverview['settings']) {
  if (!isScheduled) {
    return (
      <Warning variant="outline" title="Nada se respalda">
        Quien administra el servidor define la carpeta en <Code>BACKUP_DIR</Code>, igual para el
        servidor y los trabajadores, y los reinicia. Mientras tanto, <Code>npm run backup</Code>{' '}
        hace una copia a mano.
      </Warning>
    );
  }
  if (keyId !== null) return null;
  return (
    <Warning variant="outline" title="Los respaldos no están cifrados">
      Contienen datos de salud y cuentas bancarias, y los lee quien tenga el archivo. Para cifrar
      los próximos, quien administra el servidor define <Code>BACKUP_KEY</Code>.
    </Warning>
  );
}

function Settings({ settings, backups }: BackupsOverview) {
  const { isScheduled, at, keep, keyId, oldKeyIds } = settings;
  const newest = backups.find(({ made }) => made !== null);
  return (
    <SimpleGrid component="section" aria-label="Ajustes" cols={{ base: 2, md: 4 }} spacing="sm">
      <StatCard
        label="Último respaldo"
        value={newest ? exactTime(newest.at) : 'Ninguno'}
        hint={newest ? undefined : 'Aún no se hizo ninguno'}
      />
      <StatCard
        label="Se respalda"
        value={isScheduled ? `A las ${at}` : 'No'}
        hint={isScheduled ? 'Todos los días' : 'Falta BACKUP_DIR'}
      />
      <StatCard
        label="Se guardan"
        value={countOf(keep, 'archivo', 'archivos')}
        hint="El más antiguo se retira cuando el nuevo está comprobado"
      />
      <StatCard
        label="Cifrado"
        value={keyId ? `Clave ${keyId}` : 'Sin cifrar'}
        hint={
          oldKeyIds.length > 0
            ? `También se leen los de ${countOf(oldKeyIds.length, 'clave anterior', 'claves anteriores')}: ${oldKeyIds.join(', ')}`
            : keyId
              ? 'AES-256-GCM'
              : 'Falta BACKUP_KEY'
        }
      />
    </SimpleGrid>
  );
}

function Made({ backups }: { backups: readonly BackupEntry[] }) {
  return (
    <Card component="section" aria-label="Respaldos hechos">
      <Title order={2} size="h4" mb="sm">
        Respaldos hechos
      </Title>
      {backups.length === 0 && <EmptyState text="Aún no hay respaldos" />}
      <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
        {backups.map((backup) => (
          <BackupLine key={backup.jobId} backup={backup} />
        ))}
      </Stack>
      <Text variant="hint" mt="md">
        Un respaldo se restaura con <Code>npm run restore ARCHIVO</Code> en una base vacía.
      </Text>
    </Card>
  );
}
