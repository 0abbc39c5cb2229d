/** Changes how long a kind of data is kept, after it was told what the next night does by it (access §19.1). */
import { Text } from '@mantine/core';
import { useRef } from 'react';
import { periodInput, type RetentionOverview } from '../../../contract/access/retention.ts';
import { RETENTION_WORDS } from '../../../domain/words/retention-words.ts';
import { confirm } from '../../kit/dialog/confirm.ts';
import { WholeField } from '../../kit/fields/number-fields.tsx';
import { ReasonField } from '../../kit/fields/reason-field.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { expiredText } from './expired-text.ts';

type Period = RetentionOverview['periods'][number];

export function PeriodForm({ period, onClose }: { period: Period | null; onClose: () => void }) {
  const agreedExpired = useRef(0);
  const kind = period?.kind ?? 'patients';
  return (
    <FormModal
      opened={period !== null}
      onClose={onClose}
      title={period ? `Plazo: ${RETENTION_WORDS[period.kind].label}` : ''}
      schema={periodInput}
      initialValues={{ months: period?.months ?? 1, reason: '' }}
      agree={async ({ months }) => {
        const expired = await api.retention.tryPeriod.call({ kind, months: Number(months) });
        agreedExpired.current = expired.expired;
        return (
          expired.expired === 0 ||
          confirm({
            title: 'Se pierde para siempre',
            body: `${expiredText(kind, expired)} No se puede deshacer.`,
            confirmLabel: 'Guardar el plazo',
            danger: true,
          })
        );
      }}
      submit={(values) =>
        api.retention.savePeriod.call({
          ...values,
          kind,
          version: period?.version ?? 1,
          agreedExpired: agreedExpired.current,
        })
      }
      submitLabel="Guardar"
      successTitle="Plazo guardado"
      failureTitle="No se pudo guardar el plazo."
      onSaved={onClose}
    >
      {(form) => (
        <>
          <Text size="sm">{RETENTION_WORDS[kind].after}</Text>
          <WholeField
            label="Meses"
            description="180 meses son 15 años"
            required
            {...form.getInputProps('months')}
          />
          <ReasonField
            description="Queda en la auditoría"
            required
            {...form.getInputProps('reason')}
          />
        </>
      )}
    </FormModal>
  );
}
