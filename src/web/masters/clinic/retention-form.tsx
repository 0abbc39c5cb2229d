/** The dialog of a year's legal retention. */
import {
  type LegalRetentionRate,
  legalRetentionInput,
} from '../../../contract/masters/legal-retention.ts';
import { PercentField, WholeField } from '../../kit/fields/number-fields.tsx';
import { RecordForm } from '../../kit/form/record-form.tsx';
import { api } from '../../kit/shell/client.ts';
import { masterWords } from '../../kit/table/master-words.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { useFollowedRetention } from '../../links/retention-change.ts';

export const RETENTION_WORDS = masterWords({ one: 'tasa', many: 'tasas', gender: 'feminine' });

const draftOf = (rate: LegalRetentionRate | null) => ({
  year: rate?.year ?? '',
  percentage: rate?.percentage ?? ('' as const),
});

export function RetentionForm(props: {
  edited: LegalRetentionRate | 'new' | null;
  onClose: () => void;
}) {
  const retention = useFollowedRetention();
  return (
    <RecordForm
      {...props}
      size="sm"
      words={RETENTION_WORDS}
      schema={legalRetentionInput}
      draftOf={draftOf}
      describe={({ year, percentage }) => [
        { label: 'Año', value: String(year) },
        { label: 'Retención', value: `${String(percentage).replace('.', ',')} %` },
      ]}
      history={({ id }) => <AuditLink entity="legalRetention" entityId={id} />}
      create={api.legalRetention.create.call}
      agree={(before, { year, percentage }) =>
        retention.agree(
          Number(year) === before.year && Number(percentage) === before.percentage
            ? null
            : { kind: 'legal', year: Number(year), percentage },
          `legal de ${year}`,
        )
      }
      update={({ id }, legal) =>
        retention.save(
          () => api.legalRetention.update.call({ ...legal, id }),
          (followUp) => api.retentionChanges.saveLegal.call({ id, legal, followUp }),
        )
      }
    >
      {(form) => (
        <>
          <WholeField label="Año" required data-autofocus {...form.getInputProps('year')} />
          <PercentField label="Retención" required {...form.getInputProps('percentage')} />
        </>
      )}
    </RecordForm>
  );
}
