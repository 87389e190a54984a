import type { Examples } from '../platform/http/examples.ts'

/** Recorded by test/examples.test.ts. */
export const examples: Examples = {
  "operations": {
    "saveContact": {
      "request": {
        "phone": "+6281234567890",
        "name": "Aisyah",
        "tags": [
          "customer"
        ]
      },
      "answers": {
        "200": {
          "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
          "phone": "+6281234567890",
          "identities": [
            {
              "kind": "phone",
              "value": "+6281234567890"
            }
          ],
          "username": null,
          "profile_name": null,
          "name": "Aisyah",
          "tags": [
            "customer"
          ],
          "custom_fields": {
            "city": "Bandung"
          },
          "opt_out": null,
          "opted_out_at": null,
          "window_closes_at": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        },
        "201": {
          "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
          "phone": "+6281234567890",
          "identities": [
            {
              "kind": "phone",
              "value": "+6281234567890"
            }
          ],
          "username": null,
          "profile_name": null,
          "name": "Aisyah",
          "tags": [
            "customer"
          ],
          "custom_fields": {},
          "opt_out": null,
          "opted_out_at": null,
          "window_closes_at": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        }
      }
    },
    "listContacts": {
      "answers": {
        "200": {
          "contacts": [
            {
              "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
              "phone": "+6281234567890",
              "identities": [
                {
                  "kind": "phone",
                  "value": "+6281234567890"
                }
              ],
              "username": null,
              "profile_name": null,
              "name": "Aisyah",
              "tags": [
                "customer"
              ],
              "custom_fields": {
                "city": "Bandung"
              },
              "opt_out": null,
              "opted_out_at": null,
              "window_closes_at": null,
              "created_at": "2026-01-15T03:00:00.000Z",
              "updated_at": "2026-01-15T03:00:00.000Z"
            }
          ],
          "pagination": {
            "page": 1,
            "limit": 50,
            "total": 1,
            "total_pages": 1,
            "total_capped": false,
            "next_cursor": null
          }
        }
      }
    },
    "getContact": {
      "answers": {
        "200": {
          "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
          "phone": "+6281234567890",
          "identities": [
            {
              "kind": "phone",
              "value": "+6281234567890"
            }
          ],
          "username": null,
          "profile_name": null,
          "name": "Aisyah",
          "tags": [
            "customer"
          ],
          "custom_fields": {
            "city": "Bandung"
          },
          "opt_out": null,
          "opted_out_at": null,
          "window_closes_at": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        }
      }
    },
    "changeContact": {
      "request": {
        "tags": [
          "customer",
          "regular"
        ]
      },
      "answers": {
        "200": {
          "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
          "phone": "+6281234567890",
          "identities": [
            {
              "kind": "phone",
              "value": "+6281234567890"
            }
          ],
          "username": null,
          "profile_name": null,
          "name": "Aisyah",
          "tags": [
            "customer",
            "regular"
          ],
          "custom_fields": {
            "city": "Bandung"
          },
          "opt_out": null,
          "opted_out_at": null,
          "window_closes_at": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        }
      }
    },
    "optOutContact": {
      "answers": {
        "200": {
          "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
          "phone": "+6281234567890",
          "identities": [
            {
              "kind": "phone",
              "value": "+6281234567890"
            }
          ],
          "username": null,
          "profile_name": null,
          "name": "Aisyah",
          "tags": [
            "customer",
            "regular"
          ],
          "custom_fields": {
            "city": "Bandung"
          },
          "opt_out": "all",
          "opted_out_at": "2026-01-15T03:00:03.500Z",
          "window_closes_at": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        }
      }
    },
    "optInContact": {
      "answers": {
        "200": {
          "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
          "phone": "+6281234567890",
          "identities": [
            {
              "kind": "phone",
              "value": "+6281234567890"
            }
          ],
          "username": null,
          "profile_name": null,
          "name": "Aisyah",
          "tags": [
            "customer",
            "regular"
          ],
          "custom_fields": {
            "city": "Bandung"
          },
          "opt_out": null,
          "opted_out_at": null,
          "window_closes_at": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        }
      }
    },
    "setOptOutWords": {
      "request": {
        "stop": [
          "mandheg"
        ],
        "confirmation": "Nggih."
      },
      "answers": {
        "200": {
          "language": "jv",
          "built_in": {
            "stop": [],
            "start": []
          },
          "stop": [
            "mandheg"
          ],
          "start": [],
          "confirmation": "Nggih."
        }
      }
    },
    "listOptOutWords": {
      "answers": {
        "200": {
          "languages": [
            {
              "language": "id",
              "built_in": {
                "stop": [
                  "STOP",
                  "BERHENTI",
                  "berhenti langganan",
                  "berhenti berlangganan",
                  "stop langganan",
                  "stop pesan",
                  "stop kirim pesan",
                  "jangan kirim lagi",
                  "jangan kirim pesan lagi",
                  "jangan hubungi saya lagi",
                  "stop promo",
                  "stop promosi",
                  "berhenti promo",
                  "berhenti promosi",
                  "hentikan promosi"
                ],
                "start": [
                  "START",
                  "MULAI",
                  "mulai lagi",
                  "berlangganan lagi"
                ]
              },
              "stop": [],
              "start": [],
              "confirmation": "Anda tidak akan menerima pesan dari kami lagi. Balas MULAI jika ingin menerimanya kembali."
            },
            {
              "language": "en",
              "built_in": {
                "stop": [
                  "STOP",
                  "stop all",
                  "unsubscribe",
                  "unsubscribe me",
                  "unsub",
                  "opt out",
                  "stop messages",
                  "stop messaging me",
                  "stop sending messages",
                  "stop texting me",
                  "remove me",
                  "stop promotions",
                  "stop marketing"
                ],
                "start": [
                  "START",
                  "unstop",
                  "subscribe",
                  "resubscribe",
                  "opt in"
                ]
              },
              "stop": [],
              "start": [],
              "confirmation": "You will not receive any more messages from us. Reply START to receive them again."
            },
            {
              "language": "ar",
              "built_in": {
                "stop": [
                  "STOP",
                  "توقف",
                  "أوقف",
                  "إيقاف",
                  "أوقفوا الرسائل",
                  "إيقاف الرسائل",
                  "إلغاء الاشتراك",
                  "ألغ الاشتراك",
                  "لا ترسلوا",
                  "أوقفوا العروض",
                  "إيقاف العروض"
                ],
                "start": [
                  "START",
                  "ابدأ",
                  "استئناف"
                ]
              },
              "stop": [],
              "start": [],
              "confirmation": "لن تصلكم رسائل منا بعد الآن. أرسلوا «ابدأ» إذا أردتم تلقيها من جديد."
            },
            {
              "language": "jv",
              "built_in": {
                "stop": [],
                "start": []
              },
              "stop": [
                "mandheg"
              ],
              "start": [],
              "confirmation": "Nggih."
            }
          ]
        }
      }
    },
    "importContacts": {
      "answers": {
        "200": {
          "created": 1,
          "updated": 0,
          "failed": 1,
          "errors": [
            {
              "line": 3,
              "field": "phone",
              "message": "must be a phone number with its country code, such as +628123456789"
            }
          ]
        }
      }
    },
    "createTemplate": {
      "request": {
        "name": "greeting",
        "language": "id",
        "category": "UTILITY",
        "components": [
          {
            "type": "BODY",
            "text": "Assalamu alaikum {{1}}"
          }
        ]
      },
      "answers": {
        "201": {
          "id": "tpl_01kezsgyw0mf9cs61jr2f20aj2",
          "name": "greeting",
          "language": "id",
          "category": "UTILITY",
          "status": "PENDING",
          "rejection_reason": null,
          "quality": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "approved_at": null,
          "components": [
            {
              "type": "BODY",
              "text": "Assalamu alaikum {{1}}"
            }
          ]
        }
      }
    },
    "listTemplates": {
      "answers": {
        "200": {
          "templates": [
            {
              "id": "tpl_01kezsgyw0mf9cs61jr2f20aj2",
              "name": "greeting",
              "language": "id",
              "category": "UTILITY",
              "status": "PENDING",
              "rejection_reason": null,
              "quality": null,
              "created_at": "2026-01-15T03:00:00.000Z",
              "approved_at": null
            }
          ],
          "pagination": {
            "page": 1,
            "limit": 50,
            "total": 1,
            "total_pages": 1
          }
        }
      }
    },
    "getTemplate": {
      "answers": {
        "200": {
          "id": "tpl_01kezsgyw0mf9cs61jr2f20aj2",
          "name": "greeting",
          "language": "id",
          "category": "UTILITY",
          "status": "PENDING",
          "rejection_reason": null,
          "quality": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "approved_at": null,
          "components": [
            {
              "type": "BODY",
              "text": "Assalamu alaikum {{1}}"
            }
          ]
        }
      }
    },
    "uploadMedia": {
      "answers": {
        "201": {
          "media_id": "med_01kezsgyw0x83wtq5e4esffzn8",
          "url": "http://localhost:3000/v1/media/med_01kezsgyw0x83wtq5e4esffzn8/content?expires=1769050800&signature=3XWQZG5L3twqs3mrT8Rte24YDw044Er2ZHXtPbeAB7A",
          "filename": "a.png",
          "content_type": "image/png",
          "size": 16,
          "created_at": "2026-01-15T03:00:00.000Z",
          "warnings": []
        }
      }
    },
    "getMedia": {
      "answers": {
        "200": {
          "media_id": "med_01kezsgyw0x83wtq5e4esffzn8",
          "url": "http://localhost:3000/v1/media/med_01kezsgyw0x83wtq5e4esffzn8/content?expires=1769050800&signature=3XWQZG5L3twqs3mrT8Rte24YDw044Er2ZHXtPbeAB7A",
          "filename": "a.png",
          "content_type": "image/png",
          "size": 16,
          "created_at": "2026-01-15T03:00:00.000Z",
          "warnings": []
        }
      }
    },
    "createWebhook": {
      "request": {
        "url": "https://example.com/hook",
        "events": [
          "message.sent"
        ]
      },
      "answers": {
        "201": {
          "webhook_id": "whk_01kezsgyw0efw4stz8de9js05n",
          "url": "https://example.com/hook",
          "events": [
            "message.sent"
          ],
          "status": "active",
          "disabled_at": null,
          "disabled_reason": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z",
          "secret": "whsec_example"
        }
      }
    },
    "listWebhooks": {
      "answers": {
        "200": {
          "webhooks": [
            {
              "webhook_id": "whk_01kezsgyw0efw4stz8de9js05n",
              "url": "https://example.com/hook",
              "events": [
                "message.sent"
              ],
              "status": "active",
              "disabled_at": null,
              "disabled_reason": null,
              "created_at": "2026-01-15T03:00:00.000Z",
              "updated_at": "2026-01-15T03:00:00.000Z"
            }
          ]
        }
      }
    },
    "changeWebhook": {
      "request": {
        "events": [
          "message.sent",
          "message.failed"
        ]
      },
      "answers": {
        "200": {
          "webhook_id": "whk_01kezsgyw0efw4stz8de9js05n",
          "url": "https://example.com/hook",
          "events": [
            "message.sent",
            "message.failed"
          ],
          "status": "disabled",
          "disabled_at": "2026-01-15T03:00:00.000Z",
          "disabled_reason": "Disabled by the account",
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z"
        }
      }
    },
    "rotateWebhookSecret": {
      "request": {
        "overlap_hours": 24
      },
      "answers": {
        "200": {
          "webhook_id": "whk_01kezsgyw0efw4stz8de9js05n",
          "secret": "whsec_example",
          "old_secret_until": "2026-01-16T03:00:00.000Z"
        }
      }
    },
    "getWebhook": {
      "answers": {
        "200": {
          "webhook_id": "whk_01kezsgyw0efw4stz8de9js05n",
          "url": "https://example.com/hook",
          "events": [
            "message.sent",
            "message.failed"
          ],
          "status": "disabled",
          "disabled_at": "2026-01-15T03:00:00.000Z",
          "disabled_reason": "Disabled by the account",
          "created_at": "2026-01-15T03:00:00.000Z",
          "updated_at": "2026-01-15T03:00:00.000Z",
          "statistics": {
            "attempts": 0,
            "success_rate": null,
            "response_time_p50_ms": null,
            "response_time_p95_ms": null,
            "consecutive_failures": 0
          }
        }
      }
    },
    "listDeliveryAttempts": {
      "answers": {
        "200": {
          "logs": [],
          "pagination": {
            "page": 1,
            "limit": 50,
            "total": 0,
            "total_pages": 0,
            "total_capped": false,
            "next_cursor": null
          }
        }
      }
    },
    "listSenderAddresses": {
      "answers": {
        "200": {
          "addresses": []
        }
      }
    },
    "sendMessage": {
      "request": {
        "to": "+6281234567890",
        "type": "text",
        "message": "Assalamu alaikum"
      },
      "answers": {
        "200": {
          "dry_run": true,
          "would_send": true,
          "to": "+6281234567890",
          "recipient": null,
          "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
          "type": "text",
          "message": "Assalamu alaikum",
          "media": null,
          "credits": 1,
          "window": null,
          "quotas": [
            {
              "period": "month",
              "limit": 1000000,
              "remaining": 999999,
              "reset_time": "2026-02-01T00:00:00.000Z"
            }
          ],
          "problems": []
        },
        "201": {
          "message_id": "msg_01kezsgyw0bc3x3rzre58e3zks",
          "status": "sent",
          "to": "+6281234567890",
          "recipient": null,
          "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
          "type": "text",
          "timestamp": "2026-01-15T03:00:00.000Z",
          "credits_used": 1,
          "delivery_status": "pending"
        }
      }
    },
    "getMessage": {
      "answers": {
        "200": {
          "message_id": "msg_01kezsgyw0bc3x3rzre58e3zks",
          "direction": "outbound",
          "status": "read",
          "to": "+6281234567890",
          "recipient": null,
          "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
          "type": "text",
          "message": "Assalamu alaikum",
          "media_url": null,
          "media_id": null,
          "template_id": null,
          "content": null,
          "reply_to": null,
          "reference": null,
          "metadata": null,
          "tags": [],
          "pricing": null,
          "timestamp": "2026-01-15T03:00:00.000Z",
          "sent_at": "2026-01-15T03:00:00.000Z",
          "delivered_at": "2026-01-15T03:00:01.000Z",
          "read_at": "2026-01-15T03:00:02.000Z",
          "failed_at": null,
          "error": null,
          "credits_used": 1
        }
      }
    },
    "getMessageEvents": {
      "answers": {
        "200": {
          "message_id": "msg_01kezsgyw0bc3x3rzre58e3zks",
          "events": [
            {
              "status": "accepted",
              "timestamp": "2026-01-15T03:00:00.000Z",
              "error": null
            },
            {
              "status": "sent",
              "timestamp": "2026-01-15T03:00:00.000Z",
              "error": null
            },
            {
              "status": "delivered",
              "timestamp": "2026-01-15T03:00:01.000Z",
              "error": null
            },
            {
              "status": "read",
              "timestamp": "2026-01-15T03:00:02.000Z",
              "error": null
            }
          ]
        }
      }
    },
    "listMessages": {
      "answers": {
        "200": {
          "messages": [
            {
              "message_id": "msg_01kezsgyw0bc3x3rzre58e3zks",
              "direction": "outbound",
              "status": "read",
              "to": "+6281234567890",
              "recipient": null,
              "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
              "type": "text",
              "message": "Assalamu alaikum",
              "media_url": null,
              "media_id": null,
              "template_id": null,
              "content": null,
              "reply_to": null,
              "reference": null,
              "metadata": null,
              "tags": [],
              "pricing": null,
              "timestamp": "2026-01-15T03:00:00.000Z",
              "sent_at": "2026-01-15T03:00:00.000Z",
              "delivered_at": "2026-01-15T03:00:01.000Z",
              "read_at": "2026-01-15T03:00:02.000Z",
              "failed_at": null,
              "error": null,
              "credits_used": 1
            }
          ],
          "pagination": {
            "limit": 1,
            "next_cursor": null
          }
        }
      }
    },
    "listEvents": {
      "answers": {
        "200": {
          "events": [
            {
              "seq": 1,
              "event_id": "evt_01kezsgyw09zgeam9n7w8jszjq",
              "event": "contact.opted_out",
              "timestamp": "2026-01-15T03:00:00.000Z",
              "data": {
                "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
                "phone": "+6281234567890",
                "recipient": null,
                "scope": "all",
                "source": "api",
                "message_id": null,
                "opted_out_at": "2026-01-15T03:00:00.000Z"
              }
            },
            {
              "seq": 2,
              "event_id": "evt_01kezsgyw0gqt8swd152j0cvgk",
              "event": "message.sent",
              "timestamp": "2026-01-15T03:00:00.000Z",
              "data": {
                "message_id": "msg_01kezsgyw0bc3x3rzre58e3zks",
                "status": "sent",
                "to": "+6281234567890",
                "recipient": null,
                "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
                "reference": null,
                "metadata": null,
                "tags": [],
                "type": "text",
                "message": "Assalamu alaikum",
                "sent_at": "2026-01-15T03:00:00.000Z",
                "credits_used": 1
              }
            },
            {
              "seq": 3,
              "event_id": "evt_01kezsgzv81jma9k3xy0q1whn2",
              "event": "message.delivered",
              "timestamp": "2026-01-15T03:00:01.000Z",
              "data": {
                "message_id": "msg_01kezsgyw0bc3x3rzre58e3zks",
                "status": "delivered",
                "to": "+6281234567890",
                "recipient": null,
                "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
                "reference": null,
                "metadata": null,
                "tags": [],
                "delivered_at": "2026-01-15T03:00:01.000Z"
              }
            },
            {
              "seq": 4,
              "event_id": "evt_01kezsh0tgvkqzjp899qy9yr1m",
              "event": "message.read",
              "timestamp": "2026-01-15T03:00:02.000Z",
              "data": {
                "message_id": "msg_01kezsgyw0bc3x3rzre58e3zks",
                "status": "read",
                "to": "+6281234567890",
                "recipient": null,
                "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
                "reference": null,
                "metadata": null,
                "tags": [],
                "read_at": "2026-01-15T03:00:02.000Z"
              }
            }
          ],
          "next_after": 4,
          "oldest_seq": 1,
          "last_seq": 4,
          "ledger": "ldg_3ad7321c8050fde0be322ed5b6"
        }
      }
    },
    "getEvent": {
      "answers": {
        "200": {
          "seq": 1,
          "event_id": "evt_01kezsgyw09zgeam9n7w8jszjq",
          "event": "contact.opted_out",
          "timestamp": "2026-01-15T03:00:00.000Z",
          "data": {
            "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
            "phone": "+6281234567890",
            "recipient": null,
            "scope": "all",
            "source": "api",
            "message_id": null,
            "opted_out_at": "2026-01-15T03:00:00.000Z"
          }
        }
      }
    },
    "getUsage": {
      "answers": {
        "200": {
          "period": "1d",
          "start_date": "2026-01-15",
          "end_date": "2026-01-15",
          "metrics": {
            "messages_sent": 1,
            "messages_delivered": 1,
            "messages_read": 1,
            "messages_failed": 0,
            "unique_contacts": 1,
            "credits_used": 1,
            "delivery_rate": 100,
            "read_rate": 100
          },
          "prices": [],
          "daily_breakdown": [
            {
              "date": "2026-01-15",
              "messages_sent": 1,
              "messages_delivered": 1,
              "messages_read": 1,
              "messages_failed": 0,
              "credits_used": 1
            }
          ]
        }
      }
    },
    "getRateLimits": {
      "answers": {
        "200": {
          "current_limits": {
            "requests_per_minute": {
              "limit": 1000,
              "used": 35,
              "remaining": 965,
              "reset_time": "2026-01-15T03:01:00.000Z"
            },
            "requests_per_hour": {
              "limit": 10000,
              "used": 35,
              "remaining": 9965,
              "reset_time": "2026-01-15T04:00:00.000Z"
            },
            "messages_per_month": {
              "limit": 1000000,
              "used": 1,
              "remaining": 999999,
              "reset_time": "2026-02-01T00:00:00.000Z"
            },
            "network_daily_limit": null
          },
          "plan": "enterprise",
          "usage_history": {
            "last_24h": 35,
            "last_7d": 35,
            "last_30d": 35
          }
        }
      }
    },
    "createKey": {
      "request": {
        "name": "Till",
        "scopes": [
          "messages:write"
        ]
      },
      "answers": {
        "201": {
          "id": "key_01kezsh29c9fvn1hk1bjg03yq1",
          "key": "mmsg_example",
          "name": "Till",
          "scopes": [
            "messages:write"
          ],
          "created_at": "2026-01-15T03:00:03.500Z"
        }
      }
    },
    "getKey": {
      "answers": {
        "200": {
          "id": "key_01kezsh29c9fvn1hk1bjg03yq1",
          "name": "Till",
          "scopes": [
            "messages:write"
          ],
          "created_at": "2026-01-15T03:00:03.500Z",
          "last_used_at": null,
          "revoked_at": null
        }
      }
    },
    "listKeys": {
      "answers": {
        "200": {
          "keys": [
            {
              "id": "key_01kezsgyw0hb230vxym7rv4pmk",
              "name": null,
              "scopes": [
                "messages:write",
                "messages:read",
                "contacts:write",
                "contacts:read",
                "media:write",
                "media:read",
                "templates:write",
                "templates:read",
                "webhooks:write",
                "webhooks:read",
                "analytics:read",
                "keys:write",
                "settings:write",
                "settings:read"
              ],
              "created_at": "2026-01-15T03:00:00.000Z",
              "last_used_at": null,
              "revoked_at": null
            },
            {
              "id": "key_01kezsh29c9fvn1hk1bjg03yq1",
              "name": "Till",
              "scopes": [
                "messages:write"
              ],
              "created_at": "2026-01-15T03:00:03.500Z",
              "last_used_at": null,
              "revoked_at": null
            }
          ],
          "total": 2,
          "pagination": {
            "page": 1,
            "limit": 50,
            "total": 2,
            "total_pages": 1
          }
        }
      }
    },
    "changeTemplate": {
      "request": {
        "components": [
          {
            "type": "BODY",
            "text": "Kajian {{tema}} pukul {{jam}}.",
            "examples": [
              "tauhid",
              "06.00"
            ]
          }
        ]
      },
      "answers": {
        "200": {
          "id": "tpl_01kezsgyw0mf9cs61jr2f20aj2",
          "name": "greeting",
          "language": "id",
          "category": "UTILITY",
          "status": "PENDING",
          "rejection_reason": null,
          "quality": null,
          "created_at": "2026-01-15T03:00:00.000Z",
          "approved_at": "2026-01-15T03:00:03.500Z",
          "components": [
            {
              "type": "BODY",
              "text": "Kajian {{tema}} pukul {{jam}}.",
              "examples": [
                "tauhid",
                "06.00"
              ]
            }
          ]
        }
      }
    }
  },
  "refusals": {
    "INSUFFICIENT_PERMISSIONS": {
      "operationId": "listContacts",
      "status": 403,
      "body": {
        "error": {
          "code": "INSUFFICIENT_PERMISSIONS",
          "message": "This key lacks the scope contacts:read",
          "details": {
            "required_scope": "contacts:read"
          }
        }
      }
    },
    "INVALID_REQUEST": {
      "operationId": "saveContact",
      "status": 400,
      "body": {
        "error": {
          "code": "INVALID_REQUEST",
          "message": "name: must be text",
          "details": {
            "field": "name",
            "value": 7
          }
        }
      }
    },
    "INVALID_PHONE_NUMBER": {
      "operationId": "saveContact",
      "status": 400,
      "body": {
        "error": {
          "code": "INVALID_PHONE_NUMBER",
          "message": "phone: must be a phone number with its country code, such as +628123456789",
          "details": {
            "field": "phone",
            "value": "none"
          }
        }
      }
    },
    "UNAUTHORIZED": {
      "operationId": "listContacts",
      "status": 401,
      "body": {
        "error": {
          "code": "UNAUTHORIZED",
          "message": "Send a valid key: Authorization: Bearer <API_KEY>",
          "details": {}
        }
      }
    },
    "EVENTS_GONE": {
      "operationId": "listEvents",
      "status": 410,
      "body": {
        "error": {
          "code": "EVENTS_GONE",
          "message": "after: this ledger holds the events from 1 to 4",
          "details": {
            "oldest_seq": 1,
            "last_seq": 4,
            "ledger": "ldg_3ad7321c8050fde0be322ed5b6"
          }
        }
      }
    },
    "NOT_FOUND": {
      "operationId": "getContact",
      "status": 404,
      "body": {
        "error": {
          "code": "NOT_FOUND",
          "message": "This contact was not found",
          "details": {}
        }
      }
    },
    "CONFLICT": {
      "operationId": "testWebhook",
      "status": 409,
      "body": {
        "error": {
          "code": "CONFLICT",
          "message": "This endpoint is disabled: enable it first",
          "details": {}
        }
      }
    },
    "IDEMPOTENCY_KEY_REUSED": {
      "operationId": "sendMessage",
      "status": 409,
      "body": {
        "error": {
          "code": "IDEMPOTENCY_KEY_REUSED",
          "message": "This Idempotency-Key was used for another request",
          "details": {
            "field": "Idempotency-Key",
            "value": "order-1001"
          }
        }
      }
    },
    "MEDIA_TOO_LARGE": {
      "operationId": "uploadMedia",
      "status": 413,
      "body": {
        "error": {
          "code": "MEDIA_TOO_LARGE",
          "message": "The file is larger than 16777216 bytes (16 MB)",
          "details": {
            "field": "file",
            "limit": 16777216
          }
        }
      }
    },
    "UNSUPPORTED_MEDIA_TYPE": {
      "operationId": "sendMessage",
      "status": 415,
      "body": {
        "error": {
          "code": "UNSUPPORTED_MEDIA_TYPE",
          "message": "Content-Type: must be application/json",
          "details": {
            "field": "Content-Type",
            "value": "text/plain"
          }
        }
      }
    },
    "TEMPLATE_NOT_APPROVED": {
      "operationId": "sendMessage",
      "status": 400,
      "body": {
        "error": {
          "code": "TEMPLATE_NOT_APPROVED",
          "message": "This template is PENDING: only an APPROVED one can be sent",
          "details": {
            "field": "template_id",
            "status": "PENDING"
          }
        }
      }
    },
    "TEMPLATE_VARIABLES_MISMATCH": {
      "operationId": "sendMessage",
      "status": 400,
      "body": {
        "error": {
          "code": "TEMPLATE_VARIABLES_MISMATCH",
          "message": "variables: 1 values are expected",
          "details": {
            "field": "variables",
            "expected": {
              "header": 0,
              "body": 1,
              "buttons": 0
            },
            "given": 0
          }
        }
      }
    },
    "RECIPIENT_OPTED_OUT": {
      "operationId": "sendMessage",
      "status": 400,
      "body": {
        "error": {
          "code": "RECIPIENT_OPTED_OUT",
          "message": "The recipient opted out of your messages",
          "details": {
            "field": "to",
            "value": "+6281234567890"
          }
        }
      }
    },
    "RATE_LIMIT_EXCEEDED": {
      "operationId": "listContacts",
      "status": 429,
      "body": {
        "error": {
          "code": "RATE_LIMIT_EXCEEDED",
          "message": "The limit of 1 requests in this minute is reached",
          "details": {
            "limit": 1,
            "window": "minute",
            "reset_time": "2026-01-15T03:01:00.000Z"
          }
        }
      }
    }
  },
  "events": {
    "contact.opted_out": {
      "event": "contact.opted_out",
      "timestamp": "2026-01-15T03:00:00.000Z",
      "data": {
        "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
        "phone": "+6281234567890",
        "recipient": null,
        "scope": "all",
        "source": "api",
        "message_id": null,
        "opted_out_at": "2026-01-15T03:00:00.000Z"
      }
    },
    "message.delivered": {
      "event": "message.delivered",
      "timestamp": "2026-01-15T03:00:01.000Z",
      "data": {
        "message_id": "msg_01kezsgyw0bc3x3rzre58e3zks",
        "status": "delivered",
        "to": "+6281234567890",
        "recipient": null,
        "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
        "reference": null,
        "metadata": null,
        "tags": [],
        "delivered_at": "2026-01-15T03:00:01.000Z"
      }
    },
    "message.failed": {
      "event": "message.failed",
      "timestamp": "2026-01-15T03:00:03.500Z",
      "data": {
        "message_id": "msg_01kezsh29czn1k2x00bvghc802",
        "status": "failed",
        "to": "+6281234560000",
        "recipient": null,
        "contact_id": null,
        "reference": null,
        "metadata": null,
        "tags": [],
        "error": {
          "code": "RECIPIENT_NOT_ON_NETWORK",
          "message": "The recipient is not on the network"
        },
        "failed_at": "2026-01-15T03:00:03.500Z"
      }
    },
    "message.read": {
      "event": "message.read",
      "timestamp": "2026-01-15T03:00:02.000Z",
      "data": {
        "message_id": "msg_01kezsgyw0bc3x3rzre58e3zks",
        "status": "read",
        "to": "+6281234567890",
        "recipient": null,
        "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
        "reference": null,
        "metadata": null,
        "tags": [],
        "read_at": "2026-01-15T03:00:02.000Z"
      }
    },
    "message.received": {
      "event": "message.received",
      "timestamp": "2026-01-15T03:00:03.500Z",
      "data": {
        "message_id": "msg_01kezsh29c6c0txvcrnrfedxgs",
        "from": "+6281234567899",
        "from_user_id": null,
        "type": "text",
        "message": "STOP",
        "content": {
          "type": "text",
          "text": "STOP"
        },
        "reply_to": null,
        "received_at": "2026-01-15T03:00:03.500Z",
        "window_closes_at": "2026-01-16T03:00:03.500Z",
        "contact": {
          "contact_id": "con_01kezsh29cfsa89gvnp4kwv4z0",
          "name": null,
          "username": null,
          "profile_picture": null
        }
      }
    },
    "message.sent": {
      "event": "message.sent",
      "timestamp": "2026-01-15T03:00:00.000Z",
      "data": {
        "message_id": "msg_01kezsgyw0bc3x3rzre58e3zks",
        "status": "sent",
        "to": "+6281234567890",
        "recipient": null,
        "contact_id": "con_01kezsgyw0rkxemz5eb6c5t0et",
        "reference": null,
        "metadata": null,
        "tags": [],
        "type": "text",
        "message": "Assalamu alaikum",
        "sent_at": "2026-01-15T03:00:00.000Z",
        "credits_used": 1
      }
    }
  }
}
