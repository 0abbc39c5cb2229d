/** The rules that did not pay: those that matched too, and, folded away, those that did not match. */
import { Accordion, List, Text } from '@mantine/core';
import type { Explanation } from '../../../contract/fees/explanation.ts';

export function LosingRules({ explanation }: { explanation: Explanation }) {
  const { conflicting, rejected } = explanation;
  if (conflicting.length + rejected.length === 0) return null;
  return (
    <Accordion
      multiple
      variant="contained"
      defaultValue={conflicting.length > 0 ? ['conflicting'] : []}
      order={3}
    >
      {conflicting.length > 0 && (
        <Accordion.Item value="conflicting">
          <Accordion.Control>
            <Text variant="label">
              También coinciden, pero no se aplican ({conflicting.length})
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            <List size="sm" spacing={6}>
              {conflicting.map((rule) => (
                <List.Item key={rule.ruleVersionId}>{rule.reason}</List.Item>
              ))}
            </List>
          </Accordion.Panel>
        </Accordion.Item>
      )}
      {rejected.length > 0 && (
        <Accordion.Item value="rejected">
          <Accordion.Control>
            <Text variant="label">No coinciden con esta atención ({rejected.length})</Text>
          </Accordion.Control>
          <Accordion.Panel>
            <List size="sm" spacing={6}>
              {rejected.map((rule) => (
                <List.Item key={rule.ruleVersionId}>
                  <Text span inherit fw={500}>
                    {rule.name}
                  </Text>{' '}
                  ({rule.code} v{rule.version}): {rule.reasons.join(', ')}.
                </List.Item>
              ))}
            </List>
          </Accordion.Panel>
        </Accordion.Item>
      )}
    </Accordion>
  );
}
