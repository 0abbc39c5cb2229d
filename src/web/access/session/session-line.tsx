/** One browser in which a user is signed in, in a list. */
import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { OpenSession } from '../../../contract/access/session.ts';
import { exactTime, timeAgo } from '../../kit/display/time-ago.ts';
import { unbroken } from '../../kit/display/unbroken.tsx';

/** `isCurrent`: it is this browser's, which is not closed here. */
export function SessionLine(props: {
  session: OpenSession;
  isCurrent?: boolean;
  onClose: () => void;
  isClosing?: boolean;
}) {
  const { device, place, ipAddress, createdAt, lastSeenAt } = props.session;
  const Icon = /iPhone|iPad|Android/.test(device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <Group component="li" gap="sm" wrap="nowrap" align="flex-start">
      <Icon size={22} stroke={1.5} aria-hidden style={{ flexShrink: 0 }} />
      <Stack gap={2} flex={1} miw={100}>
        <Group gap="xs">
          <Text size="sm" fw={500}>
            {device}
          </Text>
          {props.isCurrent && (
            <Badge variant="light" c="var(--mantine-color-text)">
              Esta sesión
            </Badge>
          )}
        </Group>
        <Text variant="small">
          {place && `En ${place} (${ipAddress}) · `}Desde {unbroken(exactTime(createdAt))} · Último
          uso {props.isCurrent ? 'ahora' : timeAgo(lastSeenAt, new Date())}
        </Text>
      </Stack>
      {!props.isCurrent && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Cerrar la sesión en ${device}`}
          loading={props.isClosing ?? false}
          onClick={props.onClose}
        >
          Cerrar
        </Button>
      )}
    </Group>
  );
}
