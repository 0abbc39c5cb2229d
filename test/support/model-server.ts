/** A server that speaks the chat protocol of OpenAI-compatible models, and says what a test has it say. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What it was asked, as the protocol has it. */
export type ModelRequest = {
  model: string;
  messages: { role: string; content: unknown; tool_call_id?: string }[];
  tools?: { function: { name: string; description: string } }[];
  authorization: string | undefined;
};

/**
 * One answer: words as they arrive (after the first a pause, if given), a wish to call tools, or a failure. Silence
 * lasts until the caller leaves.
 */
export type ModelTurn =
  | { words: string[]; pause?: Promise<unknown> }
  | { calls: { name: string; input: unknown }[] }
  | { status: number; body?: string; location?: string }
  | { isSilent: true }
  | { breaksOff: true };

export type ModelServer = AsyncDisposable & {
  url: string;
  requests: ModelRequest[];
  /** How many callers are still being answered. */
  waiting(): number;
  /** The answers to come, in order; the last one again and again. */
  says(...turns: ModelTurn[]): void;
};

export async function startModelServer(): Promise<ModelServer> {
  let turns: ModelTurn[] = [];
  const requests: ModelRequest[] = [];
  let waiting = 0;
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request));
    requests.push({ ...body, authorization: request.headers.authorization });
    waiting += 1;
    response.once('close', () => {
      waiting -= 1;
    });
    const turn = turns.length > 1 ? turns.shift() : turns[0];
    if (turn) await answer(response, turn);
    else response.writeHead(500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    waiting: () => waiting,
    says(...next) {
      turns = next;
      requests.length = 0;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  return Buffer.concat(await request.toArray()).toString();
}

async function answer(response: ServerResponse, turn: ModelTurn): Promise<void> {
  if ('isSilent' in turn) return;
  if ('status' in turn) {
    // As real ones do of a busy server: callers that try again need not wait for seconds.
    response.writeHead(turn.status, {
      'content-type': 'application/json',
      'retry-after-ms': '20',
      ...(turn.location && { location: turn.location }),
    });
    response.end(turn.body ?? JSON.stringify({ error: { message: 'refused by the test' } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null = null, sent?: () => void) => {
    const choices = [{ index: 0, delta, finish_reason: finish }];
    const chunk = {
      id: 'answer-1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'test',
      choices,
    };
    response.write(`data: ${JSON.stringify(chunk)}\n\n`, sent);
  };
  if ('breaksOff' in turn) {
    // Its words have left before it breaks off.
    send({ role: 'assistant', content: 'Un momento. ' }, null, () => response.destroy());
    return;
  }
  if ('words' in turn) {
    for (const [place, content] of turn.words.entries()) {
      send({ role: 'assistant', content });
      if (place === 0) await turn.pause;
    }
    send({}, 'stop');
  } else {
    for (const [index, { name, input }] of turn.calls.entries()) {
      const called = { name, arguments: JSON.stringify(input) };
      send({ tool_calls: [{ index, id: `call-${index}`, type: 'function', function: called }] });
    }
    send({}, 'tool_calls');
  }
  response.end('data: [DONE]\n\n');
}
