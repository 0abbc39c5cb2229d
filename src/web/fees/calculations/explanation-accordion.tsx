/** Amounts that open to how each was calculated. */
import { Accordion, Stack, Text } from '@mantine/core';
import type { Explanation } from '../../../contract/fees/explanation.ts';
import { AppliedRules } from './applied-rules.tsx';
import { ArithmeticSteps } from './arithmetic-steps.tsx';

/** An explanation that is null is left out. */
export function ExplanationAccordion(props: {
  items: readonly { readonly title: string; readonly explanation: Explanation | null }[];
}) {
  return (
    <Accordion variant="contained" multiple aria-label="Explicaciones">
      {props.items.map(
        ({ title, explanation }, index) =>
          explanation && (
            // Its value is part of ids, which have no spaces.
            <Accordion.Item key={title} value={`${index}`}>
              <Accordion.Control>{title}</Accordion.Control>
              <Accordion.Panel>
                <Stack gap="md">
                  <Text fz="sm" lh={1.6}>
                    {explanation.sentence}
                  </Text>
                  <AppliedRules explanation={explanation} />
                  <ArithmeticSteps explanation={explanation} />
                </Stack>
              </Accordion.Panel>
            </Accordion.Item>
          ),
      )}
    </Accordion>
  );
}
