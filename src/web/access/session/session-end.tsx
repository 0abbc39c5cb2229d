/** Warns before a session ends that nobody uses, and asks for the password when it did (access §23.4). */
import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { countOf } from '../../../domain/words/counts.ts';
import { lastTouched } from '../../kit/shell/attendance.ts';
import { currentUserQuery, isOthersNow } from '../../kit/shell/client.ts';
import { useSessionExpired } from '../../kit/shell/session-expiry.ts';

/** So long before the end it is warned. */
const WARNING_S = 60;
const TICK_MS = 1000;
/** The server prolongs a session in use after a tenth of its time: so often it is told that somebody is there. */
const TOLD_PARTS = 10;

/** Above dialogs, below the question for the password. */
const OVER_DIALOGS = 950;

export function SessionEnd() {
  const user = useQuery(currentUserQuery);
  const isExpired = useSessionExpired();
  const now = useNow();
  // That nobody is warned again of an end that was seen.
  const [seenEnd, setSeenEnd] = useState(0);
  const { data, dataUpdatedAt, isFetching, refetch } = user;
  useReloadForOther(data?.id);
  const inMs = (data?.sessionEndsIn ?? 0) * 1000;
  const endsAt = dataUpdatedAt + inMs;
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000));
  const isNear = left <= WARNING_S;
  const endsAnyway = data?.sessionEndsAnyway ?? false;
  const isTouched = lastTouched() > dataUpdatedAt;
  const isDue = now - dataUpdatedAt > inMs / TOLD_PARTS;
  // Another window may have prolonged it: asked once when the end is near, and at the end.
  const isUnsure = left === 0 || (isNear && dataUpdatedAt < endsAt - WARNING_S * 1000);
  const mustAsk = isUnsure || (isTouched && !endsAnyway && (isNear || isDue));
  useEffect(() => {
    if (data && mustAsk && !isFetching && !isExpired) void refetch();
  }, [data, mustAsk, isFetching, isExpired, refetch]);
  const isWarning = Boolean(data) && isNear && left > 0 && !isExpired && seenEnd !== endsAt;
  return (
    <Modal
      zIndex={OVER_DIALOGS}
      opened={isWarning}
      onClose={() => setSeenEnd(endsAt)}
      title={endsAnyway ? 'Su sesión termina' : '¿Sigue ahí?'}
      size="sm"
      withCloseButton={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm" role="timer">
          {endsAnyway
            ? `Su sesión llegó a su duración máxima y se cierra en ${countOf(left, 'segundo', 'segundos')}.`
            : `Nadie ha usado el portal en un rato: la sesión se cierra en ${countOf(left, 'segundo', 'segundos')}.`}{' '}
          Después se pide la contraseña; lo que estaba haciendo sigue aquí.
        </Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={() => (endsAnyway ? setSeenEnd(endsAt) : refetch())}>
            {endsAnyway ? 'Entendido' : 'Seguir conectado'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/**
 * Reloads the page when another person signed in in another tab: what it shows and what is typed in it are of the one before
 * (access §2.14).
 */
function useReloadForOther(userId: number | undefined): void {
  useEffect(() => {
    if (userId !== undefined && isOthersNow()) window.location.reload();
  }, [userId]);
}

/** The time, once a second; a machine that slept learns it when it wakes. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
