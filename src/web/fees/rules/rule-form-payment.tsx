/** What a rule pays: a percentage, a fixed amount, by brackets of what has accumulated, or a price for each service. */
import { Fieldset, NativeSelect, SimpleGrid, Stack } from '@mantine/core';
import type { ScaleInput } from '../../../contract/fees/rule-input.ts';
import { PAYMENT_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { PercentField, PesosField } from '../../kit/fields/number-fields.tsx';
import { choicesOf } from '../../kit/table/choice-filter.tsx';
import { paymentOfType, pricedOf } from './price-edits.ts';
import type { RuleFormState } from './rule-draft.ts';
import { RulePrices } from './rule-prices.tsx';
import { ScaleChart } from './scale-chart.tsx';
import { ScaleEditor } from './scale-editor.tsx';

const TYPES = choicesOf(PAYMENT_TYPE_LABELS);
const SCALES = 'combinationRule.scales';

export function RulePaymentFields({ form }: { form: RuleFormState }) {
  const type = form.values.paymentType;
  const changeType = (chosen: string) => {
    const paymentType = TYPES.find(({ value }) => value === chosen)?.value ?? 'percentage';
    form.clearErrors();
    form.setValues({ paymentType, ...paymentOfType(paymentType, pricedOf(form.values)) });
  };
  return (
    <Fieldset legend="Pago">
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect
            label="Tipo de pago"
            required
            data={TYPES}
            {...form.getInputProps('paymentType')}
            onChange={(event) => changeType(event.currentTarget.value)}
          />
          {type === 'percentage' && (
            <PercentField
              label="Porcentaje de la base"
              required
              {...form.getInputProps('paymentValue')}
            />
          )}
          {type === 'fixed_amount' && (
            <PesosField
              label="Monto por atención"
              required
              {...form.getInputProps('paymentValue')}
            />
          )}
        </SimpleGrid>
        {type === 'table_accumulated' && <RuleScales form={form} />}
        {type === 'price_table' && <RulePrices form={form} />}
      </Stack>
    </Fieldset>
  );
}

function RuleScales({ form }: { form: RuleFormState }) {
  const rule = form.values.combinationRule;
  const scales: readonly ScaleInput[] = rule ? rule.scales : [];
  const errorOf = (path: string): string | null => {
    const error = form.errors[path === '' ? SCALES : `${SCALES}.${path}`];
    return typeof error === 'string' ? error : null;
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
      <ScaleEditor
        scales={scales}
        onChange={(next) => {
          // An edit shifts the brackets that the messages refer to.
          for (const path of Object.keys(form.errors)) {
            if (path.startsWith(SCALES)) form.clearFieldError(path);
          }
          form.setFieldValue('combinationRule', { type: 'table_accumulated', scales: next });
        }}
        errorOf={errorOf}
      />
      <ScaleChart scales={scales} />
    </SimpleGrid>
  );
}
