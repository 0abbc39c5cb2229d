/** The user and the sign-out button, at the right end of both shells' top bars (product §12.1). */
import { ActionIcon, Avatar, Badge, Group, Stack, Text } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { currentUserQuery } from '../../kit/shell/client.ts';
import { signOut } from './sign-out.ts';

export function UserMenu() {
  const { data: user } = useQuery(currentUserQuery);
  if (!user) return null;
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Stack className="kit-user-name" gap={0} miw={0} hiddenFrom="sm" ta="right">
        <Text size="xs" fw={500} truncate>
          {name}
        </Text>
        <Text variant="small" truncate>
          {user.ownProfileName ?? PROFILE_LABELS[user.profile]}
        </Text>
      </Stack>
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
        visibleFrom="sm"
      >
        {user.ownProfileName ?? PROFILE_LABELS[user.profile]}
      </Badge>
      {/* The browser's own tooltip: the library's would have to be loaded before the first paint. */}
      <ActionIcon size="lg" title="Cerrar sesión" aria-label="Cerrar sesión" onClick={signOut}>
        <IconLogout size={18} />
      </ActionIcon>
    </Group>
  );
}
