import { html, renderPicture, trustHtml } from '../book/html.ts';
import type { Html } from '../book/html.ts';
import { humanize, pluralize } from '../words.ts';
import type { Part } from './comparePictures.ts';
import type { Pair, StatePictures } from './pairPictures.ts';
import type { FlowReview } from './review.ts';

const screens = { wide: 'on a wide screen', phone: 'on a phone' } as const;

/** The path of a picture relative to the page. */
export function getPicturePath(flow: string, version: 'before' | 'after', picture: string): string {
  return `pictures/${flow}/${version}/${picture}`;
}

/** The pictures of a flow in both versions: changed ones first, equal ones collapsed. */
export function renderPictureSection(flow: FlowReview): Html {
  const { pictures, unchanged } = flow;
  if (pictures.length + unchanged.length === 0) return html``;
  return html`<h3>Screens</h3>
    ${pictures.map((looks) => changedLooks(flow, looks))}
    ${
      unchanged.length > 0
        ? html`<details>
            <summary>${pluralize(unchanged.length, 'state')} with the same pictures</summary>
            <div class="cards">${unchanged.map((looks) => sameLooks(flow, looks))}</div>
          </details>`
        : ''
    }`;
}

const statusTexts = {
  changed: 'looks different',
  new: 'is new',
  gone: 'no longer appears',
  same: 'looks the same',
} as const;

function changedLooks(flow: FlowReview, { states, status, pairs }: StatePictures): Html {
  const [first, ...more] = pairs.filter(({ screen }) => screen === 'wide');
  const phones = pairs.filter(({ screen }) => screen === 'phone');
  const name = describeStates(states);
  return html`<article>
    <h4 class="sentence">${name} <small>${statusTexts[status]}</small></h4>
    ${first ? pairFigure(flow, name, first) : ''}
    ${phones.map((pair) => pairFigure(flow, name, pair))}
    ${
      more.length > 0
        ? html`<details>
            <summary>${pluralize(more.length, 'more picture')} of this state</summary>
            ${more.map((pair) => pairFigure(flow, name, pair))}
          </details>`
        : ''
    }
  </article>`;
}

function pairFigure({ id }: FlowReview, name: string, pair: Pair): Html {
  const { screen, before, after, parts, hasDifferentPath } = pair;
  const side = (version: 'before' | 'after', picture?: string) => {
    const word = version === 'before' ? 'Before' : 'After';
    if (picture === undefined) return html`<div class="card blank">${word}: none</div>`;
    return html`<figure>
      <figcaption>${word}</figcaption>
      ${linked(getPicturePath(id, version, picture), `${name}, ${version}`, screen, parts)}
    </figure>`;
  };
  return html`${hasDifferentPath ? html`<p class="muted">Reached by different steps than before.</p>` : ''}
    <div class="screens ${screen === 'phone' ? 'phones' : ''}">
      ${side('before', before)} ${side('after', after)}
    </div>`;
}

/** A picture that links to its file, with boxes around its changed parts. */
function linked(
  file: string,
  name: string,
  screen: Pair['screen'],
  parts: readonly Part[] = [],
): Html {
  return html`<a href="${file}" class="${screen}">
    ${renderPicture(file, `${name}, ${screens[screen]}`, screen)} ${parts.map(partBox)}
  </a>`;
}

function partBox({ left, top, width, height }: Part): Html {
  const position = `left:${left}%;top:${top}%;width:${width}%;height:${height}%`;
  return html`<span class="part" style="${trustHtml(position)}"></span>`;
}

function sameLooks({ id }: FlowReview, { states, pairs }: StatePictures): Html {
  const name = describeStates(states);
  return html`<figure>
    <div class="screens">
      ${pairs.map(({ screen, after = '' }) => linked(getPicturePath(id, 'after', after), name, screen))}
    </div>
    <figcaption>${name}</figcaption>
  </figure>`;
}

function describeStates(states: readonly string[]): string {
  return states.map(humanize).join(' and ');
}
