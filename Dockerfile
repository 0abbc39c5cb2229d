# The server and the worker in one image; the database is another container (compose.yaml).
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev

FROM packages AS built
COPY index.html vite.config.ts vite.server.config.ts tsconfig.json ./
COPY tools ./tools
COPY src ./src
RUN node node_modules/vite/bin/vite.js build
RUN node node_modules/vite/bin/vite.js build --config vite.server.config.ts

FROM node:24-slim
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=built /app/dist ./dist
COPY package.json ./
COPY docs/benchmarks.md ./docs/benchmarks.md
COPY db ./db
COPY documents ./documents
COPY fixtures ./fixtures
COPY tools ./tools
COPY src ./src
RUN mkdir /data /backups && chown node:node /data /backups
USER node
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.js"]
