/** The price table in the forms of rules and agreements. */
import type { PriceInput } from '../../../contract/fees/rule-input.ts';
import type { AgreementFormState } from './agreement-draft.ts';
import { PriceEditor } from './price-editor.tsx';
import type { RuleFormState } from './rule-draft.ts';

/** The common part of both forms' types. */
type Form = Pick<RuleFormState, 'values' | 'errors' | 'clearFieldError'> & {
  setFieldValue: (field: 'prices', prices: PriceInput[]) => void;
};

export function RulePrices({ form }: { form: RuleFormState | AgreementFormState }) {
  const { values, errors, clearFieldError, setFieldValue } = form as Form;
  return (
    <PriceEditor
      prices={values.prices || []}
      onChange={(prices) => {
        // An edit may shift the prices that the messages refer to.
        for (const path of Object.keys(errors)) {
          if (path.startsWith('prices')) clearFieldError(path);
        }
        setFieldValue('prices', prices);
      }}
      errorOf={(path) => {
        const error = errors[path === '' ? 'prices' : `prices.${path}`];
        return typeof error === 'string' ? error : null;
      }}
    />
  );
}
