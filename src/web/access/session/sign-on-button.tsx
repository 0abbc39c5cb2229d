/** The way to the clinic's identity provider, below the password (access §21.1). */
import { Button, Divider, Stack } from '@mantine/core';
import { IconLogin2 } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../kit/shell/client.ts';
import { RefusedAlert } from './refused-alert.tsx';
import { keepReturnAddress } from './return-address.ts';

/** `label` is what the clinic calls the account at its provider. */
export function SignOnButton({ label }: { label: string }) {
  const begin = useMutation({
    ...api.signOn.begin.mutationOptions(),
    onSuccess: ({ url }) => {
      keepReturnAddress(window.location);
      window.location.assign(url);
    },
  });
  return (
    <Stack gap="sm">
      <Divider label="o" />
      <RefusedAlert error={begin.error} />
      <Button
        variant="default"
        fullWidth
        h="auto"
        mih={42}
        py="xs"
        leftSection={<IconLogin2 size={18} aria-hidden />}
        // The label's own line is too low for a g.
        styles={{ label: { whiteSpace: 'normal', overflow: 'visible', lineHeight: 1.3 } }}
        // Until the provider's page is there.
        loading={begin.isPending || begin.isSuccess}
        onClick={() => begin.mutate(undefined)}
      >
        Ingresar con {label}
      </Button>
    </Stack>
  );
}
