/** Who is signed in, and the way out: the right end of both shells' top bars (spec 1 §2.2). */
import { ActionIcon, Avatar, Badge, Group, Text, Tooltip } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PROFILE_LABELS } from '../../../domain/labels.ts';
import { currentUserQuery } from '../../kit/client.ts';
import { signOut } from './sign-out.ts';

export function UserMenu() {
  const { data: user } = useQuery(currentUserQuery);
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Group gap="xs" wrap="nowrap">
      <Avatar
        src={user.profileImageUrl}
        name={name}
        size={30}
        variant="filled"
        color="petrol"
        alt=""
        visibleFrom="sm"
      />
      <Text size="sm" fw={500} truncate maw={220} visibleFrom="sm">
        {name}
      </Text>
      <Badge
        variant={user.profile === 'user' ? 'default' : 'light'}
        color={user.profile === 'admin' ? 'red' : undefined}
        c="var(--mantine-color-text)"
        visibleFrom="xs"
      >
        {PROFILE_LABELS[user.profile]}
      </Badge>
      <Tooltip label="Cerrar sesión">
        <ActionIcon size="lg" aria-label="Cerrar sesión" onClick={signOut}>
          <IconLogout size={18} />
        </ActionIcon>
      </Tooltip>
    </Group>
  );
}
