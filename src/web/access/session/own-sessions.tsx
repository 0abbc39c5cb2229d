/** The browsers in which the user is signed in; each can be closed (decision 43). */
import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { OwnSession } from '../../../contract/access/session.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { exactTime, timeAgo } from '../../kit/display/time-ago.ts';
import { ErrorState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { FirstSignInLine } from './first-sign-in.tsx';

export function OwnSessions() {
  const sessions = useQuery(api.session.ownSessions.queryOptions());
  const closeOthers = useMutation({
    ...api.session.closeOtherSessions.mutationOptions(),
    onSuccess: ({ closed }) =>
      closed === 0
        ? toast.info('No había otras sesiones', 'Ya se habían cerrado.')
        : toast.success(
            'Sesiones cerradas',
            countOf(closed, 'sesión cerrada', 'sesiones cerradas'),
          ),
    onError: (error) => toast.error('No se pudieron cerrar las sesiones.', error),
  });
  const others = sessions.data?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  const ask = async () => {
    const agreed = await confirm({
      title: 'Cerrar las demás sesiones',
      body: `Se cerrará ${countOf(others, 'sesión', 'sesiones')} en otros navegadores. Para volver a entrar en ellos habrá que escribir la contraseña.`,
      confirmLabel: 'Cerrar las demás',
      danger: true,
    });
    if (agreed) closeOthers.mutate({});
  };
  return (
    <Card component="section" aria-label="Sesiones abiertas">
      <Group justify="space-between" mb="sm">
        <Title order={2}>Sesiones abiertas</Title>
        {others > 0 && (
          <Button variant="default" size="compact-sm" loading={closeOthers.isPending} onClick={ask}>
            Cerrar las demás
          </Button>
        )}
      </Group>
      {sessions.isPending && <LoadingState text="Cargando sesiones..." />}
      {sessions.error && <ErrorState error={sessions.error} onRetry={() => sessions.refetch()} />}
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {sessions.data?.map((session) => (
          <SessionLine key={session.id} session={session} />
        ))}
      </Stack>
      <FirstSignInLine />
    </Card>
  );
}

function SessionLine({ session }: { session: OwnSession }) {
  const { id, device, place, ipAddress, createdAt, lastSeenAt, isCurrent } = session;
  const close = useMutation({
    ...api.session.closeSession.mutationOptions(),
    onSuccess: () => toast.success('Sesión cerrada', device),
    onError: (error) => toast.error('No se pudo cerrar la sesión.', error),
  });
  const Icon = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={22} stroke={1.5} aria-hidden style={{ flexShrink: 0 }} />
      <Stack gap={2} flex={1} miw={0}>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {device}
          </Text>
          {isCurrent && (
            <Badge variant="light" c="var(--mantine-color-text)">
              Esta sesión
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {place && `En ${place} (${ipAddress}) · `}Desde {exactTime(createdAt)} · Último uso{' '}
          {isCurrent ? 'ahora' : timeAgo(lastSeenAt, new Date())}
        </Text>
      </Stack>
      {!isCurrent && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Cerrar la sesión en ${device}`}
          loading={close.isPending}
          onClick={() => close.mutate({ id })}
        >
          Cerrar
        </Button>
      )}
    </Group>
  );
}
