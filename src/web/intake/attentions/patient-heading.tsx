/** The patient and the attention's state, at the top of a card and of the details. */
import { Group, Stack, Text, Title } from '@mantine/core';
import type { Attention } from '../../../contract/intake/attentions.ts';
import { ATTENTION_STATE_BADGES } from '../../../domain/words/state-badges.ts';
import { StatusBadge } from '../../kit/display/figures.tsx';
import { Rut } from '../../kit/display/unbroken.tsx';
import { CorrectedBadge } from '../../links/corrected-badge.tsx';
import { HeldBadge } from '../../links/held-badge.tsx';

export function PatientHeading(props: { attention: Attention; size: 'sm' | 'md' }) {
  const { attention, size } = props;
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
      <div>
        <Title order={2} fz={size}>
          {attention.patientName}
        </Title>
        <Text size={size === 'sm' ? 'xs' : 'sm'} c="dimmed">
          RUT <Rut of={attention.patientRut} />
          {!attention.patientRutIsValid && ' · dígito verificador no coincide'}
        </Text>
      </div>
      <Stack gap={4} align="flex-end">
        <StatusBadge state={attention.status} looks={ATTENTION_STATE_BADGES} />
        {attention.status !== 'paid' && (
          <HeldBadge kind="record" id={attention.id} label={attention.patientName} />
        )}
        <CorrectedBadge
          attentionId={attention.id}
          status={attention.status}
          label={attention.patientName}
        />
      </Stack>
    </Group>
  );
}
