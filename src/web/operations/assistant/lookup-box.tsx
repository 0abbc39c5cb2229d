/** A lookup of the assistant: its figures, and a link to the screen that shows them. */
import { Anchor, Group, Text } from '@mantine/core';
import { IconArrowRight, IconBook2 } from '@tabler/icons-react';
import type { Lookup } from '../../../contract/operations/assistant.ts';
import { unbroken } from '../../kit/display/unbroken.tsx';
import { targetOf } from '../../kit/shell/addresses.ts';
import { LinkAnchor } from '../../kit/shell/links.tsx';
import { withIndex } from '../../kit/table/with-index.ts';

/** Further figures are shown on request. */
const FACTS_SHOWN = 6;

export function LookupBox(props: {
  lookup: Lookup;
  onLeave: () => void;
  onReadHelp: (section: string) => void;
}) {
  const { title, sentence, facts, link, section } = props.lookup;
  return (
    <div className="assistant-lookup">
      {facts.length > 0 ? (
        <details open={facts.length <= FACTS_SHOWN}>
          <Text component="summary" size="xs" fw={600}>
            {title}
          </Text>
          <dl className="assistant-facts">
            {withIndex(facts).map(([place, { label, value }]) => (
              <Fact key={place} label={label} value={value} />
            ))}
          </dl>
        </details>
      ) : (
        <Text size="xs" fw={600}>
          {title}
        </Text>
      )}
      {sentence !== null && (
        <Text size="xs" mt={6} className="assistant-text">
          El portal dice: {unbroken(sentence)}
        </Text>
      )}
      {(link || section) && (
        <Group gap="md" mt={6}>
          {link && (
            <LinkAnchor {...targetOf(link.href)} size="xs" onClick={props.onLeave}>
              <Group component="span" gap={4} wrap="nowrap">
                Abrir {link.label}
                <IconArrowRight size={14} aria-hidden />
              </Group>
            </LinkAnchor>
          )}
          {section && (
            <Anchor
              component="button"
              type="button"
              size="xs"
              onClick={() => props.onReadHelp(section)}
            >
              <Group component="span" gap={4} wrap="nowrap">
                <IconBook2 size={14} aria-hidden />
                Leer en la ayuda
              </Group>
            </Anchor>
          )}
        </Group>
      )}
    </div>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <Text component="dt" variant="small">
        {label}
      </Text>
      <Text component="dd" size="xs">
        {unbroken(value)}
      </Text>
    </>
  );
}
