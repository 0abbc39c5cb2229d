/** A decorative bar beside a text with the same information. */
import { Box } from '@mantine/core';

/** `width` in percent of the available width. A bar for several kinds together is `muted`. */
export function ShareBar({ width, muted = false }: { width: number; muted?: boolean }) {
  const color = muted ? 'var(--mantine-color-gray-5)' : 'var(--mantine-primary-color-filled)';
  return (
    <Box aria-hidden mt={4} h={8} bg="var(--mantine-color-default-hover)" bdrs="xs">
      <Box h="100%" w={`${width}%`} bg={color} bdrs="xs" />
    </Box>
  );
}
