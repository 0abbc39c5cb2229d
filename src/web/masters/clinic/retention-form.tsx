/** The dialog of a year's legal retention. */
import { NumberInput } from '@mantine/core';
import {
  type LegalRetentionRate,
  legalRetentionInput,
} from '../../../contract/masters/legal-retention.ts';
import { PercentField } from '../../kit/fields/number-fields.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { masterWords } from '../../kit/table/master-words.ts';
import { AuditLink } from '../../links/audit-link.tsx';

export const RETENTION_WORDS = masterWords({ one: 'tasa', many: 'tasas', gender: 'feminine' });

const draftOf = (rate: LegalRetentionRate | null) => ({
  year: rate?.year ?? '',
  percentage: rate?.percentage ?? ('' as const),
});

export function RetentionForm(props: {
  edited: LegalRetentionRate | 'new' | null;
  onClose: () => void;
}) {
  const { edited, onClose } = props;
  const rate = edited === 'new' ? null : edited;
  return (
    <FormModal
      opened={edited !== null}
      onClose={onClose}
      size="sm"
      title={rate ? RETENTION_WORDS.editTitle : RETENTION_WORDS.createTitle}
      schema={legalRetentionInput}
      initialValues={draftOf(rate)}
      conflict={
        rate
          ? {
              version: rate.version,
              draftOf,
              describe: ({ year, percentage }) => [
                { label: 'Año', value: String(year) },
                { label: 'Retención', value: `${String(percentage).replace('.', ',')} %` },
              ],
            }
          : undefined
      }
      history={rate && <AuditLink entity="legalRetention" entityId={rate.id} />}
      submit={(values, version) =>
        rate
          ? api.legalRetention.update.call({ ...values, id: rate.id, version })
          : api.legalRetention.create.call(values)
      }
      submitLabel={rate ? RETENTION_WORDS.update : RETENTION_WORDS.create}
      successTitle={rate ? RETENTION_WORDS.updated : RETENTION_WORDS.created}
      failureTitle={rate ? RETENTION_WORDS.updateFailed : RETENTION_WORDS.createFailed}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <NumberInput
            label="Año"
            withAsterisk
            hideControls
            allowDecimal={false}
            allowNegative={false}
            data-autofocus
            {...form.getInputProps('year')}
          />
          <PercentField label="Retención" withAsterisk {...form.getInputProps('percentage')} />
        </>
      )}
    </FormModal>
  );
}
