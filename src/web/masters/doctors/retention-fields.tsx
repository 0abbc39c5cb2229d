/** What is retained from a doctor's own receipts (masters §4.2, masters §4.3, masters §4.11). */
import { NativeSelect, SimpleGrid } from '@mantine/core';
import { RETENTION_MODE_LABELS } from '../../../domain/words/labels.ts';
import { currentPeriod } from '../../kit/display/today.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { PercentField } from '../../kit/fields/number-fields.tsx';
import type { DoctorFields } from './doctor-draft.ts';
import { LegalRate, useLegalPercentage } from './legal-rate.tsx';

export function RetentionFields({ form }: DoctorFields) {
  const { percentage: legalPercentage } = useLegalPercentage();
  const { retentionMode, retentionPercentage, surchargePercentage } = form.values;
  const legalOfYear =
    legalPercentage === undefined
      ? ''
      : `, ${legalPercentage.toLocaleString('es-CL')} % en ${currentPeriod().year}`;
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt="sm">
        <NativeSelect
          label="Retención de sus boletas"
          data={[
            { value: 'legal', label: `${RETENTION_MODE_LABELS.legal}${legalOfYear}` },
            { value: 'own', label: RETENTION_MODE_LABELS.own },
          ]}
          {...form.getInputProps('retentionMode')}
        />
        {retentionMode === 'own' && (
          <div>
            <PercentField
              label="Retención"
              step={0.01}
              fixedDecimalScale
              min={0}
              max={100}
              {...form.getInputProps('retentionPercentage')}
            />
            <LegalRate
              value={retentionPercentage}
              legalPercentage={legalPercentage}
              onUse={(percentage) => form.setFieldValue('retentionPercentage', percentage)}
            />
          </div>
        )}
        <PercentField
          label="Retención adicional"
          description="Préstamo del Estado: 3 %, si el SII lo informó"
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          step={0.01}
          fixedDecimalScale
          min={0}
          max={100}
          {...form.getInputProps('surchargePercentage')}
        />
      </SimpleGrid>
      {Number(surchargePercentage) > 0 && (
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm" mt="sm">
          <DateField
            label="Adicional desde"
            placeholder="Siempre"
            {...form.getInputProps('surchargeFrom')}
          />
          <DateField
            label="Adicional hasta"
            placeholder="Sin término"
            {...form.getInputProps('surchargeUntil')}
          />
        </SimpleGrid>
      )}
    </>
  );
}
