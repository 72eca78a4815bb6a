import { randomInt } from "node:crypto";

/** Cheerful words that say nothing about a person's looks, origin or intelligence. */
const ADJECTIVES = words(`
  Agile Amiable Breezy Bright Bubbly Calm Candid Caring Charming Cheerful Cheery Chipper Clever Cosmic Cozy
  Crafty Curious Daring Dashing Dazzling Dreamy Eager Earnest Easygoing Elegant Fabulous Fancy Festive
  Fluffy Friendly Gallant Gentle Gleaming Golden Graceful Grand Happy Hearty Helpful Honest Hopeful Humble
  Jaunty Jazzy Jolly Jovial Joyful Keen Kind Lively Loyal Lucky Magic Mellow Merry Mighty Mindful Mirthful
  Modest Neat Nifty Nimble Noble Patient Peaceful Peppy Plucky Polite Proud Quick Quiet Quirky Radiant
  Ready Rosy Shiny Sincere Smiling Snappy Snug Sparkling Speedy Spirited Splendid Sprightly Starry Steady
  Stellar Sunny Swift Thoughtful Thrifty Tidy Upbeat Vivid Warm Whimsical Winsome Witty Zesty
`);

/** Animals, plants, landscapes and things in the sky. None is an insult. */
const NOUNS = words(`
  Acorn Alpaca Aspen Badger Bamboo Birch Bison Bluebird Breeze Brook Buttercup Butterfly Cactus Canary
  Canyon Caribou Cedar Chickadee Chipmunk Clover Comet Condor Cricket Daffodil Daisy Dolphin Dragonfly
  Eagle Egret Elk Falcon Fern Finch Firefly Flamingo Forest Gazelle Gecko Giraffe Glacier Goldfinch Harbor
  Hawk Hazel Hedgehog Heron Hummingbird Ibis Iris Jackrabbit Jaguar Juniper Kestrel Kingfisher Koala
  Ladybug Lagoon Lark Lemur Lilac Lynx Magnolia Mallard Maple Marigold Marmot Meadow Meadowlark Meteor
  Moonbeam Moose Nightingale Oak Ocelot Orchid Oriole Osprey Otter Owl Panda Pebble Pelican Penguin Petunia
  Pine Plover Poppy Puffin Quail Wombat Rainbow Robin Salamander Sandpiper Seahorse Sequoia Sparrow
  Squirrel Starling Sunflower
`);

/** The number of digits in a name at each attempt: ten thousand pairs of words are soon taken. */
const DIGITS = [0, 2, 4, 6] as const;

/** Draws a friendly name: `Sunny Otter` at attempt 0, later `Sunny Otter 4821`, with more digits at each attempt. */
export function drawName(attempt: number, draw: (below: number) => number = randomInt): string {
  const words = `${ADJECTIVES[draw(ADJECTIVES.length)]} ${NOUNS[draw(NOUNS.length)]}`;
  const digits = DIGITS[Math.min(attempt, DIGITS.length - 1)] ?? 0;
  return digits === 0 ? words : `${words} ${10 ** (digits - 1) + draw(9 * 10 ** (digits - 1))}`;
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
