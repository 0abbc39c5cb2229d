/** The demo clinic's three accounts, a button each; nowhere else on the page (access §1.18). */
import { Button, Divider, Group, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { QuickProfile } from '../../../contract/access/session.ts';
import { PROFILE_LABELS } from '../../../domain/words/labels.ts';
import { api } from '../../kit/shell/client.ts';
import { RefusedAlert } from './refused-alert.tsx';

/** `onHalfway` is called when the profile has a second factor. */
export function QuickProfiles({ onHalfway }: { onHalfway: () => void }) {
  const options = useQuery(api.session.signInOptions.queryOptions());
  const enter = useMutation({
    mutationFn: (mockUserId: QuickProfile) => api.session.mockSignIn.call({ mockUserId }),
    onSuccess: ({ secondFactor }) => (secondFactor ? onHalfway() : window.location.assign('/')),
  });
  const profiles = options.data?.quickProfiles ?? [];
  if (profiles.length === 0) return null;
  return (
    <Stack gap="xs">
      <Divider label="Perfiles rápidos de la demostración" />
      <RefusedAlert error={enter.error} />
      {/* As wide as their labels: in equal columns a small phone would cut off the longest. */}
      <Group grow preventGrowOverflow={false} gap="xs">
        {profiles.map((profile) => (
          <Button
            key={profile}
            variant="default"
            size="xs"
            px={4}
            loading={enter.isPending && enter.variables === profile}
            onClick={() => enter.mutate(profile)}
          >
            {PROFILE_LABELS[profile]}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
